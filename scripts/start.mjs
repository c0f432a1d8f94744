/** `npm start`: installs and builds what is missing, then serves. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, findNode, root } from './setup.mjs'

ensureInstalled()
ensureBuilt()

const server = join(root, 'build/server/index.js')
const node = findNode()
const environment = { ...process.env, NODE_ENV: 'production' }
const child = spawn(node, ['--enable-source-maps', server], { env: environment, stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
