/**
 * The operator's command line for accounts, which also works while the portal runs:
 * `npm run account -- COMMAND …`.
 */
import { runCommand } from '#platform/cli/run-command.ts'
import { chooseWork } from './account-work.ts'
import { withPortalDatabase } from './database-access.ts'

await runCommand(async (config) => {
  const work = chooseWork(process.argv.slice(2))
  return { lines: [await withPortalDatabase(config, work)] }
})
