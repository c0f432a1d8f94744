/**
 * `npm run image`: builds the image of `deploy/Dockerfile` with podman, starts it as
 * `deploy/compose.yaml` does, and tests it. This takes minutes. The last lines summarize the steps.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import './require-node.mjs'

const { root, stop } = await import('./setup.mjs')

const IMAGE = 'localhost/io-arcade'
const CONTAINER = 'io-arcade-trial'
const DATA = 'io-arcade-trial-data'
const PORT = '4290'
const START_TIMEOUT_MS = 60_000
/** Same as `stop_grace_period` in `deploy/compose.yaml`. */
const GRACE_S = '15'
/** Instead of podman's own network, which some machines do not support. */
const HOST_NETWORK = ['--network', 'host']
/** Lower than podman's defaults, which some machines do not allow. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1024:1024']
const HARDENED = [
  '--read-only',
  '--tmpfs=/tmp:size=256m',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
]

const done = []
const folder = mkdtempSync(join(tmpdir(), 'io-arcade-image-'))

/** Runs podman, and returns its output. If it fails, its own message is on standard error. */
function podman(...args) {
  const stdio = ['ignore', 'pipe', 'inherit']
  const how = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio }
  return execFileSync('podman', args, how).trim()
}

function fail(what) {
  throw new Error(what)
}

function build() {
  console.error('Building …')
  const how = ['--isolation=chroot', ...HOST_NETWORK, '--format=docker', '--target=portal']
  const what = ['--file', 'deploy/Dockerfile', '--tag', IMAGE, '.']
  podman('build', ...how, ...what)
  const bytes = podman('image', 'inspect', '--format={{.Size}}', IMAGE)
  done.push(`Built ${IMAGE}: ${Math.round(bytes / 1e6)} MB.`)
}

function start() {
  const secret = join(folder, 'auth-secret')
  writeFileSync(secret, `${'trial-'.repeat(8)}\n`, { mode: 0o444 })
  const place = ['--volume', `${DATA}:/data`, '--volume', `${secret}:/run/secrets/auth-secret:ro`]
  const environment = [
    'AUTH_SECRET_FILE=/run/secrets/auth-secret',
    'HOST=127.0.0.1',
    `PORT=${PORT}`,
  ]
  const variables = environment.map((each) => `--env=${each}`)
  const how = ['--detach', '--name', CONTAINER, ...HOST_NETWORK, ...LIMITS, ...HARDENED]
  podman('run', ...how, ...place, ...variables, IMAGE)
}

const output = (...args) => podman('exec', CONTAINER, ...args)

async function waitUntilReady() {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await pause(200)
  }
  fail(`the portal did not start: ${podman('logs', CONTAINER)}`)
}

async function tryOut() {
  await waitUntilReady()
  const page = await fetch(`http://127.0.0.1:${PORT}/`)
  if (!page.ok || !(await page.text()).includes('</html>')) fail(`no page: ${page.status}`)
  podman('healthcheck', 'run', CONTAINER)
  const write =
    "try { fs.writeFileSync('/portal/file', '') } catch ({ code }) { console.log(code) }"
  const refusal = output('node', '--eval', write)
  if (refusal !== 'EROFS') fail(`the root can be written to: ${refusal}`)
  const user = output('node', '--print', 'process.getuid()')
  if (user === '0') fail('it runs as root')
  const [backup] = output('io-arcade', 'backup').split('\n')
  done.push(
    'Started with a read-only root, without capabilities, and with a secret in a file: /readyz 200, a page, the health check.',
    `It runs as user ${user}; writing beside the data is refused (${refusal}).`,
    `In it: ${backup}`,
  )
  const startedAt = performance.now()
  podman('stop', '--time', GRACE_S, CONTAINER)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const code = podman('inspect', '--format={{.State.ExitCode}}', CONTAINER)
  if (code !== '0') fail(`it did not drain: exit code ${code}`)
  done.push(`Stopped by SIGTERM after ${seconds} s with exit code 0.`)
}

let fault
try {
  build()
  start()
  await tryOut()
} catch (error) {
  fault = error.code === 'ENOENT' ? 'podman is needed (apt-get install podman)' : error.message
} finally {
  spawnSync('podman', ['rm', '--force', CONTAINER])
  spawnSync('podman', ['volume', 'rm', '--force', DATA])
  rmSync(folder, { recursive: true, force: true })
}
for (const line of done) console.log(line)
if (fault) stop(`Not done: ${fault}`)
