/**
 * The lint rule `folders/sides` (ADR 3): the `server/` and the `browser/` of a feature do not import
 * each other. It covers `export … from` and `import()`.
 */
import { dirname, relative, resolve } from 'node:path'

/** Returns the path of a file from a folder. */
const pathFrom = (folder, file) => relative(folder, file).replaceAll('\\', '/')

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

export default { meta: { name: 'folders' }, rules: { sides } }
