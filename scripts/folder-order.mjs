/**
 * The lint rule `folders/order`: the folders in `app/features/` and in `server/` have an order, which
 * `.oxlintrc.json` declares (ADR 3). A file imports only what is below its folder in that order.
 * Covers `import type`, `export … from`, `import()` and types of the form `import('…').Name`.
 */
import { dirname, relative, resolve } from 'node:path'

/**
 * Splits the file's path below the parent folder. The first segment is its place in the order: a
 * folder, or a file directly in the parent. Returns none for a file elsewhere.
 */
function segmentsOf(parent, file) {
  const segments = relative(parent, file).replaceAll('\\', '/').split('/')
  return segments[0] === '..' ? [] : segments
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
  meta: {
    schema: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, uniqueItems: true }],
  },
  create({ cwd, filename, options: [folder, places], report }) {
    const parent = resolve(cwd, folder)
    const [place, ...inFolder] = segmentsOf(parent, filename)
    const level = places.indexOf(place)

    function check(node) {
      const source = textOf(node)
      const imported = source && resolveImport(cwd, filename, source)
      const other = imported && segmentsOf(parent, imported)[0]
      if (!other || other === place || level === -1) return
      if (places.indexOf(other) > level || !places.includes(other)) {
        report({ node, message: `${place} must not import ${other}, which is not below it.` })
      }
    }

    return {
      Program(node) {
        // A file in the parent that the order does not name is above all folders.
        if (level === -1 && inFolder.length > 0) {
          report({ node, message: `Add ${place} to the order of ${folder} in .oxlintrc.json.` })
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

export default { meta: { name: 'folders' }, rules: { order } }
