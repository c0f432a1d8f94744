/**
 * `npm run image`: builds the image of `deploy/Dockerfile` with podman, starts it as
 * `deploy/compose.yaml` does, and tests it. This takes minutes. Without an image registry it
 * creates the base images: Debian with debootstrap (as root), and this repository's Node with the
 * installed npm. The last lines summarize the steps.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import './require-node.mjs'

const { ensureInstalled } = await import('./install.mjs')
const { findPackagedNode, root, stop } = await import('./setup.mjs')

const IMAGE = 'localhost/io-arcade'
const OWN_BASE = 'localhost/io-arcade-debian'
const OWN_BUILD_BASE = 'localhost/io-arcade-node'
const CONTAINER = 'io-arcade-trial'
const DATA = 'io-arcade-trial-data'
const PORT = '4290'
const NEEDED = 'On Debian: apt-get install podman runc debootstrap'
const PULL_TIMEOUT_MS = 60_000
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

/** Runs a program to its end. Returns its output, and whether it succeeded. */
function attempt(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  })
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim()
  return { isWell: status === 0, output: error ? error.message : output, out: stdout?.trim() ?? '' }
}

function fail(what, output) {
  // The last lines contain the cause.
  throw new Error(`${what}:\n${output.split('\n').slice(-8).join('\n')}`)
}

/** Runs a program that must succeed. */
function must(what, command, args, options) {
  const { isWell, output, out } = attempt(command, args, options)
  if (!isWell) fail(what, output)
  return out
}

const inMb = (bytes) => `${Math.round(bytes / 1e6)} MB`

const podman = (what, ...args) => must(what, 'podman', args)

/** Size of an image, bytes. */
const sizeOf = (name) => Number(podman('no size', 'image', 'inspect', '--format={{.Size}}', name))

/** Pulls the base images of the Dockerfile. Returns whether all are available. */
function pullBases() {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const named = [...dockerfile.matchAll(/^ARG (?:BUILD_)?BASE=(\S+)$/gm)].map(([, name]) => name)
  return named.every((name) => {
    const pulled = attempt('podman', ['pull', '--quiet', name], { timeout: PULL_TIMEOUT_MS })
    return pulled.isWell
  })
}

/** Returns the npm that runs this script, or the one in the PATH. */
function findNpm() {
  const started = process.env.npm_execpath
  return started ?? must('npm is missing', 'sh', ['-c', 'command -v npm'])
}

/** Creates the base images from local tools. */
function makeBases() {
  console.error('Making a Debian …')
  const debian = join(folder, 'debian')
  must('debootstrap failed', 'debootstrap', ['--variant=minbase', 'bookworm', debian])
  const archive = join(folder, 'debian.tar')
  must('tar failed', 'tar', ['--create', '--file', archive, '--directory', debian, '.'])
  podman('the base could not be made', 'import', '--quiet', archive, OWN_BASE)

  const npm = join(realpathSync(findNpm()), '../..')
  const context = join(folder, 'node')
  must('cp failed', 'mkdir', [context])
  must('cp failed', 'cp', ['--recursive', npm, join(context, 'npm')])
  must('cp failed', 'cp', [findPackagedNode(), context])
  const lines = [
    `FROM ${OWN_BASE}`,
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ]
  // Certificates of the local network, which npm must trust, too.
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  if (certificates) {
    must('cp failed', 'cp', [certificates, join(context, 'certificates.pem')])
    lines.push('COPY certificates.pem /etc/npm-certificates.pem')
    lines.push('ENV NODE_EXTRA_CA_CERTS=/etc/npm-certificates.pem')
  }
  writeFileSync(join(context, 'Dockerfile'), lines.join('\n'))
  const build = ['build', '--isolation=chroot', '--tag', OWN_BUILD_BASE, context]
  podman('the base for building could not be made', ...build)
}

function build() {
  const isPulled = pullBases()
  if (!isPulled) makeBases()
  done.push(
    isPulled
      ? 'The base images are those that the Dockerfile names.'
      : 'The base images could not be downloaded; a Debian 12 made by debootstrap replaces both.',
  )
  console.error('Building …')
  const bases = isPulled
    ? []
    : ['--build-arg', `BASE=${OWN_BASE}`, '--build-arg', `BUILD_BASE=${OWN_BUILD_BASE}`]
  const how = ['--isolation=chroot', ...HOST_NETWORK, '--format=docker', '--target=portal']
  const what = ['--file', 'deploy/Dockerfile', '--tag', IMAGE, '.']
  podman('the image could not be built', 'build', '--pull=never', ...how, ...bases, ...what)
  const [whole, base] = [sizeOf(IMAGE), isPulled ? 0 : sizeOf(OWN_BASE)]
  done.push(
    `Built ${IMAGE}: ${inMb(whole)}${base ? `, ${inMb(whole - base)} of it on its base` : ''}.`,
  )
}

/** Starts the image with podman's default runtime, or with runc if that fails. */
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
  const args = ['run', ...how, ...place, ...variables, IMAGE]
  const own = attempt('podman', args)
  if (own.isWell) return
  attempt('podman', ['rm', '--force', CONTAINER])
  const other = attempt('podman', ['--runtime=runc', ...args])
  if (!other.isWell)
    fail('the image was built, and could not be started here', `${own.output}\n${other.output}`)
  done.push(`podman's own runtime could not start it (${own.output.split('\n').at(-1)}): runc did.`)
}

const output = (...args) => podman('a command in the container failed', 'exec', CONTAINER, ...args)

async function waitUntilReady() {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await pause(200)
  }
  fail('the portal did not start', attempt('podman', ['logs', CONTAINER]).output)
}

async function tryOut() {
  await waitUntilReady()
  const page = await fetch(`http://127.0.0.1:${PORT}/`)
  if (!page.ok || !(await page.text()).includes('</html>')) fail('no page', String(page.status))
  podman('the health check fails', 'healthcheck', 'run', CONTAINER)
  const write =
    "try { fs.writeFileSync('/portal/file', '') } catch ({ code }) { console.log(code) }"
  const refusal = output('node', '--eval', write)
  if (refusal !== 'EROFS') fail('the root can be written to', refusal)
  const user = output('node', '--print', 'process.getuid()')
  if (user === '0') fail('it runs as root', user)
  const [backup] = output('io-arcade', 'backup').split('\n')
  done.push(
    'Started with a read-only root, without capabilities, and with a secret in a file: /readyz 200, a page, the health check.',
    `It runs as user ${user}; writing beside the data is refused (${refusal}).`,
    `In it: ${backup}`,
  )
  const startedAt = performance.now()
  podman('it could not be stopped', 'stop', '--time', GRACE_S, CONTAINER)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const code = podman('no exit code', 'inspect', '--format={{.State.ExitCode}}', CONTAINER)
  if (code !== '0') fail('it did not drain', `exit code ${code}`)
  done.push(`Stopped by SIGTERM after ${seconds} s with exit code 0.`)
}

if (!attempt('podman', ['--version']).isWell) stop(`podman is needed. ${NEEDED}`)
ensureInstalled({ withNode: true })
let fault
try {
  build()
  start()
  await tryOut()
} catch (error) {
  fault = error.message
} finally {
  attempt('podman', ['rm', '--force', CONTAINER])
  attempt('podman', ['volume', 'rm', '--force', DATA])
  rmSync(folder, { recursive: true, force: true })
}
for (const line of done) console.log(line)
if (fault) {
  stop(
    `Not done: ${fault}\n${NEEDED}\nWhat the image's last stage copies: npm run package -- FOLDER`,
  )
}
