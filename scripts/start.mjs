/** `npm start`: installs and builds what is missing, then serves. */
import { join } from 'node:path'
import { serve } from './serve.mjs'
import { ensureBuilt, ensureInstalled, findNode, root } from './setup.mjs'

ensureInstalled()
ensureBuilt()

const server = join(root, 'build/server/index.js')
const environment = { ...process.env, NODE_ENV: 'production' }
serve(findNode(), ['--enable-source-maps', server], environment)
