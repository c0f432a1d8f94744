/**
 * Checks the portal, running or not: `npm run doctor [-- --mail ADDRESS] [--json]`. Changes nothing.
 * Exits with code 1 if a check finds an error.
 */
import { parseMailAddress } from '#lib/mail-address.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { useOutgoingProxy } from '#platform/lib/outgoing-proxy.ts'
import { CommandError, isSystemFault } from '#platform/lib/command-error.ts'
import {
  checkBackup,
  checkDatabase,
  checkGames,
  checkDisk,
  checkSettings,
} from '#ops/doctor/local-checks.ts'
import { error, type Check, type Finding, readFacts } from '#ops/doctor/read-facts.ts'
import { checkMail, checkPortal, checkProvider, checkProxy } from '#ops/doctor/network-checks.ts'
import { alignTable, readArguments, runWith } from '#platform/cli/run-command.ts'

const USAGE = 'Usage: npm run doctor -- [--mail ADDRESS] [--json]'

/** In the order in which they are printed. */
const CHECKS: Record<string, Check> = {
  settings: checkSettings,
  portal: checkPortal,
  database: checkDatabase,
  disk: checkDisk,
  proxy: checkProxy,
  mail: checkMail,
  provider: checkProvider,
  backup: checkBackup,
  games: checkGames,
}

/** Without valid settings, nothing else can be checked. */
async function findAll(mailTo: string | undefined): Promise<Record<string, Finding[]>> {
  let config: Config
  try {
    useOutgoingProxy()
    config = readConfig(process.env)
  } catch (fault) {
    return { settings: [describeFault(fault)] }
  }
  const facts = readFacts(config)
  // Each check that needs them reports it.
  facts.catch(() => undefined)
  const found = Object.entries(CHECKS).map(async ([name, check]) => {
    const work = (async () => check({ config, facts, mailTo }))()
    return [name, await work.catch((fault: unknown) => [describeFault(fault)])] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

function describeFault(fault: unknown): Finding {
  const isPlain = fault instanceof OperatorError || isSystemFault(fault)
  const text = isPlain ? fault.message : String(fault)
  return error(text.replace(/\.$/, ''), 'See docs/troubleshooting.md.')
}

const sentence = ({ text, advice }: Finding) => (advice ? `${text}. ${advice}` : text)

await runWith(
  () => undefined,
  async () => {
    const options = { mail: { type: 'string' }, json: { type: 'boolean' } } as const
    const { values, positionals } = readArguments(USAGE, options)
    const isAddress = parseMailAddress(values.mail ?? 'none@example.org')
    if (positionals.length > 0 || !isAddress) throw new CommandError(USAGE)
    const checks = await findAll(values.mail)
    const isWell = Object.values(checks)
      .flat()
      .every(({ level }) => level !== 'error')
    if (values.json) return { lines: [JSON.stringify({ isWell, checks }, null, 2)], isWell }
    const rows = Object.entries(checks).flatMap(([name, found]) =>
      found.map((each) => [each.level, name, sentence(each)]),
    )
    return { lines: alignTable(rows), isWell }
  },
)
