/** `npm run dev`: the same server, with the pages and the client reloaded as their sources change. */
import { join } from 'node:path'
import { ensureInstalled, findNode, root, run } from './setup.mjs'

ensureInstalled()
process.exit(run(findNode(), [join(root, 'scripts/dev-server.mjs')]))
