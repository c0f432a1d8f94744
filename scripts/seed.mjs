/** `npm run seed`: fills an empty portal for development, on the right Node; no build is needed. */
import { join } from 'node:path'
import { ensureInstalled, findNode, root, run } from './setup.mjs'

ensureInstalled()
// Relative paths such as DATA_DIR mean the same as for `npm start`.
process.exit(run(findNode(), [join(root, 'scripts/seed.ts')], { cwd: process.cwd() }))
