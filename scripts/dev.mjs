/** `npm run dev`: the same server, with the pages and the client reloaded as their sources change. */
import { join } from 'node:path'
import { serve } from './serve.mjs'
import { ensureInstalled, findNode, root } from './setup.mjs'

ensureInstalled()
serve(findNode(), [join(root, 'scripts/dev-server.mjs')], process.env)
