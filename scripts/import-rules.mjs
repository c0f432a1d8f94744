/**
 * The lint rules of folders (ADR 3): `folders/layers`, imports between top folders go one way, and
 * `folders/sides`, the `server/` and the `browser/` of a feature do not import each other. Both cover
 * `export … from` and `import()`.
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
    if (imported) check(pathFrom(cwd, imported), node)
  }
  return {
    ImportDeclaration: visit,
    ExportAllDeclaration: visit,
    ExportNamedDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  }
}

const BASE = ['catalogue', 'lib', 'messages']
/** The top folders that each one imports besides itself. */
const LAYERS = new Map([
  ['catalogue', []],
  ['lib', BASE],
  ['messages', BASE],
  ['ui', ['lib', 'messages']],
  ['platform', BASE],
  ['features', [...BASE, 'ui', 'platform', 'sdk']],
  // It shares the protocol's types.
  ['sdk', ['features', 'lib']],
  ['app', [...BASE, 'ui', 'platform', 'features']],
  ['ops', [...BASE, 'ui', 'platform', 'features', 'app', 'server']],
  ['server', [...BASE, 'ui', 'platform', 'features', 'app', 'ops']],
])
const FOLDERS = new Set([...LAYERS.keys(), 'bench', 'scripts', 'tests'])

const layers = {
  create(context) {
    const { cwd, filename, report } = context
    const file = pathFrom(cwd, filename)
    const [own] = file.split('/')
    const allowed = LAYERS.get(own)
    if (!allowed) return {}
    return visitImports(context, (imported, node) => {
      const [folder] = imported.split('/')
      if (folder !== own && FOLDERS.has(folder) && !allowed.includes(folder)) {
        report({ node, message: `${own} imports only ${allowed.join(', ') || 'itself'}.` })
      } else if (file.startsWith('app/routes/') && imported.startsWith('platform/db/')) {
        report({ node, message: 'A route calls features, never the database.' })
      }
    })
  },
}

const SERVER = /^(ops|platform|server)\/|\.server\.tsx?$/
const SIDE = /^features\/[^/]+\/(server|browser)\//
/** Their server parts import the server's code: React Router keeps it out of the browser's. */
const ROUTE = /^app\//

const sides = {
  create(context) {
    const { cwd, filename, report } = context
    const file = pathFrom(cwd, filename)
    const own = SERVER.test(file) ? 'server' : (SIDE.exec(file)?.[1] ?? 'shared')
    const isRoute = ROUTE.test(file)
    return visitImports(context, (path, node) => {
      const isErased =
        node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType'
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

export default { meta: { name: 'folders' }, rules: { layers, sides } }
