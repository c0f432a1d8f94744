/**
 * Defines the checks of `npm test`, `npm test -- --all` and `npm run validate`, and counts their
 * results.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findHeadless } from './browser.mjs'
import { findPostgres, isInstalled, requiresPrograms } from './programs.mjs'
import { runUntilEnd } from './run-until-end.mjs'
import { findNode, nodeEnvironment, root, runTool } from './setup.mjs'

/** Programs that the fleet tests need beside Postgres. */
const FLEET_PROGRAMS = ['/usr/sbin/haproxy', '/usr/sbin/pgbouncer', '/usr/bin/redis-server']

const results = join(root, 'test-results')

const words = (text) => text.trim().split(/\s+/)

/** A check that passes or fails as a whole. */
function whole(name, execute) {
  return {
    name,
    run: () => (execute() === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  }
}

/**
 * A check counted by its report. A runner that crashed without a report counts as one failure.
 * `failures` lists the failed tests, since the runner's own output may be thousands of lines
 * further up.
 */
function counted(name, execute, reportFile, read) {
  return {
    name,
    async run() {
      mkdirSync(results, { recursive: true })
      const report = join(results, reportFile)
      rmSync(report, { force: true })
      const status = await execute(report)
      if (!existsSync(report)) return { passed: 0, failed: 1, failures: ['It wrote no report.'] }
      const counts = read(JSON.parse(readFileSync(report, 'utf8')))
      if (status === 0 || counts.failed > 0) return counts
      const reason = `It ended with ${status} although no test failed: see its output.`
      const failures = counts.failures.length > 0 ? counts.failures : [reason]
      return { ...counts, failed: 1, failures }
    },
  }
}

/** Returns a test's name and the first lines of its error, without colors. */
function describeFailure(name, message = '') {
  const plain = stripVTControlCharacters(message)
  return [name, ...plain.split('\n').slice(0, 12)].join('\n    ').trimEnd()
}

/** Runs the linter; returns its exit code. */
export const lint = () => runTool('oxlint/bin/oxlint', ['--deny-warnings'])

/** TypeScript reads the texts of a JSON file as `string`; their parameters need literal types. */
function declareMessages() {
  const english = join(root, 'messages/en')
  const type = readFileSync(`${english}.json`, 'utf8').trim()
  const lines = [`declare const messages: ${type}`, 'export default messages', '']
  writeFileSync(`${english}.d.json.ts`, lines.join('\n'))
}

/** Generates the types of messages and routes, and runs the type checker; returns the exit code. */
export function checkTypes() {
  declareMessages()
  return (
    runTool('@react-router/dev/dist/cli/index.js', ['typegen']) || runTool('typescript/bin/tsc', [])
  )
}

/** The checks of the source. They take seconds. */
export const staticChecks = [
  whole('format', () =>
    runTool(
      'prettier/bin/prettier.cjs',
      words('--check --log-level=warn --cache --cache-location=.cache/prettier .'),
    ),
  ),
  whole('lint and import rules', lint),
  whole('types', checkTypes),
]

function vitest(name, args, { env = {}, reportFile = 'unit.json' } = {}) {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json']
  return counted(
    name,
    (report) =>
      runUntilEnd(
        findNode(),
        [program, 'run', ...reporters, `--outputFile.json=${report}`, ...args],
        { label: name, env: { ...nodeEnvironment(), ...env } },
      ),
    reportFile,
    ({ numPassedTests: passed, numFailedTests, numPendingTests: skipped, testResults }) => {
      const failures = testResults.flatMap(failedUnits)
      // A file that cannot be loaded has no tests.
      return { passed, failed: Math.max(numFailedTests, failures.length), skipped, failures }
    },
  )
}

/** Tests of a folder that has its own configuration; by default all of them. */
function vitestIn(folder, name, files = []) {
  const config = join(root, 'tests', folder, 'vitest.config.ts')
  return vitest(name, [`--config=${config}`, `--root=${root}`, ...files], {
    reportFile: `${folder}.json`,
  })
}

/** Lists the failures in a file of Vitest's report. It does not name the errors of hooks. */
function failedUnits({ name, message, assertionResults }) {
  const path = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return [
    ...(message && failed.length === 0 ? [describeFailure(path, message)] : []),
    ...failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${path} ${fullName}`, failureMessages[0]),
    ),
  ]
}

/** Checks for use between two commits. They need no browser, Postgres, build or portal. */
export const quickChecks = [
  ...staticChecks,
  vitest('unit and data on SQLite', ['--exclude=tests/process/**'], {
    env: { TEST_ENGINES: 'sqlite' },
  }),
]

/** Several nodes behind a balancer, and failures of each component. Three fleets run at a time. */
const fleet = (files) => vitestIn('fleet', 'fleet', files)

/** End-to-end tests that read or write data also run on Postgres: these on one portal … */
const DATA_JOURNEYS = ['play-time', 'profile', 'player', 'settings']
/** … and these on a fleet, where each request goes to another node. */
const FLEET_JOURNEYS = ['accounts', 'likes', 'presence', 'notifications']

/** End-to-end tests that cover all password forms and most pages, and fail on a console message. */
const CONSOLE_JOURNEYS = ['account-mails', 'no-console-output']

function journeys(name, engine, chromium, files, variables = {}) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const env = {
    ...nodeEnvironment(),
    CHROME_PATH: findHeadless(chromium),
    CHROMIUM_PATH: chromium,
    ENGINE: engine,
    ...variables,
  }
  return counted(
    name,
    () => runUntilEnd(findNode(), [cli, 'test', ...files], { label: name, env }),
    `journeys-${engine}.json`,
    ({ stats, suites, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: [
        ...errors.map(({ message }) => describeFailure('An error outside of tests', message)),
        ...suites.flatMap(failedJourneys),
      ],
    }),
  )
}

/** Lists the failures in a suite of Playwright's report. Suites are nested. */
function failedJourneys({ specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, line, title, tests }) =>
      // After a timeout, the second error says what the test waited for.
      describeFailure(
        `${file}:${line} ${title}`,
        tests[0].results[0]?.errors.map(({ message }) => message).join('\n'),
      ),
    ),
    ...suites.flatMap(failedJourneys),
  ]
}

/** The important journeys, in Firefox and WebKit at once. */
const otherBrowsers = () => vitestIn('browsers', 'journeys in Firefox and WebKit')

/**
 * What only a machine without the optional programs shows: every test file can be collected, and
 * the full Chromium prints no message. For CI, which has all programs.
 */
function bareChecks(chromium) {
  if (!requiresPrograms) return []
  const env = { TEST_BARE: '1', CHROME_PATH: chromium }
  return [
    vitest('collection without optional programs', ['--testNamePattern=^no test has this name$'], {
      env,
      reportFile: 'collection.json',
    }),
    journeys('console of the full Chromium', 'sqlite', chromium, CONSOLE_JOURNEYS, env),
  ]
}

/** The process tests of `npm test`: what requests get, and what could lose data. All take minutes. */
const PUSH_PROCESS_TESTS = words(`
  deletion-log engine-migration error-responses host-resolution player-pages proxy queries serve
  start`)
/**
 * The tests of data that `npm test` also runs on Postgres, files and folders: those of code that locks
 * rows or is written for each engine. The others differ by nothing but the dialect, and take three
 * times as long there.
 */
const POSTGRES_TESTS = words(`
  platform/db/ features/accounts/server/addresses/address-change.test.ts
  features/accounts/server/passwords/set-password.test.ts features/accounts/server/roles.test.ts
  features/accounts/server/sign-up.test.ts features/accounts/server/suspensions.test.ts
  features/accounts/server/ways-in.test.ts features/administration/server/owner-link.test.ts
  features/administration/server/players/find-accounts.test.ts
  features/friends/server/requests.test.ts features/game-saves/server/ features/likes/server/
  features/mail/server/node-clocks.test.ts features/notifications/server/announce.test.ts
  features/notifications/server/announcements.test.ts
  features/own-games/server/import-games.test.ts features/play/server/
  features/portal-settings/server/ features/saved/server/ features/second-factor/server/
  features/settings/server/delete-account-data.test.ts ops/backups/postgres/ server/jobs/
  platform/jobs/ platform/process/ ops/monitoring/ tests/process/deletion-log.test.ts
  tests/process/engine-migration.test.ts tests/process/queries.test.ts`)
/** The journeys of `npm test`: the main things that visitors and players do, in English. */
const PUSH_JOURNEYS = words(`
  accounts files game-start head home-page hosted-games hosted-isolation game-saves http likes
  notifications play-time player saved-games search settings without-script`)
/** The fleet test of `npm test`: a change on one node is shown by pages on every other node. */
const FLEET_SMOKE_TEST = 'tests/fleet/across-nodes.fleet.ts'

const hasPostgres = () => requiresPrograms || process.env.TEST_DATABASE_URL || findPostgres()
const hasFleet = () => requiresPrograms || (findPostgres() && FLEET_PROGRAMS.every(isInstalled))

/**
 * The lanes of `npm test`, with the Chromium at this path. They fit into ten minutes on two cores,
 * installation included.
 *
 * @throws if a listed test was renamed: the runners ignore a path that does not exist
 */
export function pushChecks(chromium) {
  const paths = [
    ...PUSH_PROCESS_TESTS.map((name) => `tests/process/${name}.test.ts`),
    ...PUSH_JOURNEYS.map((name) => `tests/e2e/${name}.spec.ts`),
    ...POSTGRES_TESTS,
    FLEET_SMOKE_TEST,
  ]
  const missing = paths.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) throw new Error(`Listed tests do not exist: ${missing.join(', ')}`)
  const leftOut = readdirSync(join(root, 'tests/process'))
    .filter((name) => !PUSH_PROCESS_TESTS.includes(name.replace('.test.ts', '')))
    .map((name) => `--exclude=tests/process/${name}`)
  const onPostgres = { env: { TEST_ENGINES: 'postgres' }, reportFile: 'postgres.json' }
  return [
    [
      vitest('unit, data and process', leftOut, { env: { TEST_ENGINES: 'sqlite' } }),
      ...(hasPostgres() ? [vitest('data on Postgres', POSTGRES_TESTS, onPostgres)] : []),
      ...(hasFleet() ? [fleet([FLEET_SMOKE_TEST])] : []),
    ],
    [
      journeys('journeys', 'sqlite', chromium, [`/(${PUSH_JOURNEYS.join('|')})\\.spec\\.ts$`]),
      ...bareChecks(chromium),
    ],
  ]
}

/** The lanes of every check, also on Postgres and on a fleet if those are installed. */
export function allChecks(chromium) {
  const onPostgres = hasFleet() ? DATA_JOURNEYS : [...DATA_JOURNEYS, ...FLEET_JOURNEYS]
  return [
    [vitest('unit, data and process', []), fleet(), otherBrowsers()],
    [
      journeys('journeys', 'sqlite', chromium, []),
      ...(hasPostgres()
        ? [journeys('journeys on Postgres', 'postgres', chromium, onPostgres)]
        : []),
      ...(hasFleet() ? [journeys('journeys on a fleet', 'fleet', chromium, FLEET_JOURNEYS)] : []),
      ...bareChecks(chromium),
    ],
  ]
}

/**
 * Runs the first checks in order, then the lanes side by side and the checks of each lane in order.
 * Prints each result and the sum, and ends the process.
 *
 * @param lanes checks that mostly wait: several lanes use the processor better than one
 */
export async function runChecks(first, lanes = []) {
  const finished = await runInOrder(first)
  for (const lane of await Promise.all(lanes.map(runInOrder))) finished.push(...lane)
  const lines = finished.flatMap(({ name, passed, failed, skipped, failures = [], seconds }) => [
    `${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} of ${passed + failed}${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`,
    ...failures.map((failure) => `  - ${failure}`),
  ])
  const sum = (property) => finished.reduce((total, check) => total + check[property], 0)
  console.log(`\n${lines.join('\n')}\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}

async function runInOrder(checks) {
  const finished = []
  for (const check of checks) {
    console.log(`\n== ${check.name}`)
    const startedAt = performance.now()
    const result = await check.run()
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    finished.push({ name: check.name, ...result, seconds })
  }
  return finished
}
