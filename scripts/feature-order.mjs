/**
 * The lint rule `features/order`: a feature imports only features that are below it in the order
 * that `.oxlintrc.json` declares (ADR 67). Covers `import type`, `export … from`, `import()` and
 * types of the form `import('…').Name`.
 */
import { dirname, relative, resolve } from 'node:path'

/** Returns the folder in `app/features/` that contains this file; undefined for any other file. */
function featureOf(root, file) {
  return /^app\/features\/([^/]+)/.exec(relative(root, file).replaceAll('\\', '/'))?.[1]
}

/** Returns the imported file; undefined for a package. */
function resolveImport(root, importer, source) {
  if (source.startsWith('#')) return resolve(root, source.slice(1))
  if (source.startsWith('.')) return resolve(dirname(importer), source)
  return undefined
}

/** The path of an `import()` may be a template literal. */
const textOf = (node) => node?.value ?? node?.quasis?.[0]?.value.cooked

const order = {
  meta: { schema: [{ type: 'array', items: { type: 'string' }, uniqueItems: true }] },
  create({ cwd, filename, options: [features], report }) {
    const feature = featureOf(cwd, filename)
    const level = features.indexOf(feature)

    function check(node) {
      const source = textOf(node)
      const imported = source && resolveImport(cwd, filename, source)
      const other = imported && featureOf(cwd, imported)
      if (!other || other === feature || level === -1) return
      if (features.indexOf(other) > level || !features.includes(other)) {
        report({ node, message: `${feature} must not import ${other}, which is not below it.` })
      }
    }

    return {
      Program(node) {
        if (feature && level === -1) {
          const message = `Add the feature ${feature} to the order in .oxlintrc.json.`
          report({ node, message })
        }
      },
      ImportDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
    }
  },
}

export default { meta: { name: 'features' }, rules: { order } }
