/** `npm run account -- …`: the operator's command line, on the right Node; no build is needed. */
import { join } from 'node:path'
import { ensureInstalled, findNode, root, run } from './setup.mjs'

ensureInstalled()
const entry = join(root, 'server/account-cli.ts')
// Relative paths such as DATA_DIR mean the same as for `npm start`.
const options = { cwd: process.cwd(), env: { ...process.env, NODE_ENV: 'production' } }
process.exit(run(findNode(), [entry, ...process.argv.slice(2)], options))
