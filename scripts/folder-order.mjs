/**
 * The lint rules of folders (ADR 3). They cover `import type`, `export … from` and `import()`.
 *
 * - `folders/order`: the folders in `app/features/` and in `server/` have an order, which
 *   `.oxlintrc.json` declares. A file imports only what is below its folder in that order.
 * - `folders/sides`: the `server/` and the `browser/` of a feature do not import each other.
 */
import { dirname, relative, resolve } from 'node:path'

/** Returns the path of a file from a folder. */
const pathFrom = (folder, file) => relative(folder, file).replaceAll('\\', '/')

/**
 * Splits the file's path below the parent folder. The first segment is its place in the order: a
 * folder, or a file directly in the parent. Returns none for a file elsewhere.
 */
function segmentsOf(parent, file) {
  const segments = pathFrom(parent, file).split('/')
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

/** Calls `check` with each import of the file: the imported file, and its node. */
function visitImports({ cwd, filename }, check) {
  const visit = (node) => {
    const source = textOf(node.source)
    const imported = source && resolveImport(cwd, filename, source)
    if (imported) check(imported, node)
  }
  return {
    ImportDeclaration: visit,
    ExportAllDeclaration: visit,
    ExportNamedDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  }
}

const order = {
  meta: {
    schema: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, uniqueItems: true }],
  },
  create(context) {
    const { cwd, filename, options, report } = context
    const [folder, places] = options
    const parent = resolve(cwd, folder)
    const [place, ...inFolder] = segmentsOf(parent, filename)
    const level = places.indexOf(place)
    const visitors = visitImports(context, (imported, node) => {
      const [other] = segmentsOf(parent, imported)
      if (!other || other === place || level === -1) return
      if (places.indexOf(other) > level || !places.includes(other)) {
        report({ node, message: `${place} must not import ${other}, which is not below it.` })
      }
    })
    return {
      ...visitors,
      Program(node) {
        // A file in the parent that the order does not name is above all folders.
        if (level === -1 && inFolder.length > 0) {
          report({ node, message: `Add ${place} to the order of ${folder} in .oxlintrc.json.` })
        }
      },
    }
  },
}

const SERVER = /^server\/|\.server\.tsx?$/
const SIDE = /^app\/features\/[^/]+\/(server|browser)\//
/** Their server parts import the server's code: React Router keeps it out of the browser's. */
const ROUTE = /^app\/(routes\/.+|[^/]+)$/

const sides = {
  create(context) {
    const { cwd, filename, report } = context
    const file = pathFrom(cwd, filename)
    const own = SERVER.test(file) ? 'server' : (SIDE.exec(file)?.[1] ?? 'shared')
    const isRoute = ROUTE.test(file)
    return visitImports(context, (imported, node) => {
      const isErased =
        node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType'
      const path = pathFrom(cwd, imported)
      const other = SIDE.exec(path)?.[1]
      if (isErased || !other || other === own) return
      if (own === 'server') {
        report({ node, message: 'The server must not import code of the browser.' })
      } else if (other === 'server' && !(isRoute && SERVER.test(path))) {
        const message = isRoute
          ? 'A route imports only those files in server/ that end in .server.ts.'
          : 'Code of the browser must not import code of the server.'
        report({ node, message })
      }
    })
  },
}

export default { meta: { name: 'folders' }, rules: { order, sides } }
