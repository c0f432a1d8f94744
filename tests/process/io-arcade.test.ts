/** `bin/io-arcade`: the operator's commands with the environment of the systemd unit. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fillFolder } from '../backups.ts'
import { makeFolder } from '../folder.ts'

const root = resolve(import.meta.dirname, '../..')
const entry = join(root, 'server/cli/io-arcade.ts')

/**
 * Starts a program as systemd does: with the variables of the properties, unexpanded, with the folder
 * of credentials, and with `$$` for `$`.
 */
const SYSTEMD_RUN = `
  import { spawnSync } from 'node:child_process'
  import { writeFileSync } from 'node:fs'
  const args = process.argv.slice(2)
  const at = args.indexOf('--')
  const settings = args.slice(0, at)
  const env = { CREDENTIALS_DIRECTORY: process.env.CREDENTIALS }
  for (const [, words] of settings.join('\\n').matchAll(/^--property=Environment=(.*)$/gm)) {
    for (const word of words.split(' ')) env[word.split('=')[0]] = word.slice(word.indexOf('=') + 1)
  }
  writeFileSync(process.env.CREDENTIALS + '/settings', settings.join('\\n'))
  const [file, ...rest] = args.slice(at + 1).map((word) => word.replaceAll('$$', '$'))
  process.exit(spawnSync(file, rest, { env, stdio: 'inherit' }).status)
`

/** A machine with the unit of `deploy/`, and an override of its data directory. */
async function makeMachine() {
  const folder = await makeFolder()
  const dataDir = await fillFolder(join(folder, 'data'))
  await writeFile(join(folder, 'smtp-url'), 'smtp://localhost:2525\n')
  await writeFile(join(folder, 'metrics-token'), 'a-token-of-some-length\n')
  const unit = readFileSync(join(root, 'deploy/io-arcade.service'), 'utf8')
  const override = `\n[Service]\nEnvironment = \\\n  DATA_DIR=${dataDir}\n`
  await writeFile(join(folder, 'unit'), unit + override)
  const programs = join(folder, 'bin')
  await mkdir(programs)
  await writeFile(join(folder, 'systemd-run.mjs'), SYSTEMD_RUN)
  const run = `exec ${process.execPath} ${folder}/systemd-run.mjs "$@"`
  for (const [name, line] of [
    ['systemctl', `[ "$*" = "cat io-arcade.service" ] && cat ${folder}/unit`],
    ['systemd-run', run],
  ]) {
    await writeFile(join(programs, name!), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  }
  const environment = {
    PATH: `${programs}:${dirname(process.execPath)}:/usr/bin:/bin`,
    CREDENTIALS: folder,
  }
  return { folder, dataDir, environment }
}

/** Runs the command with this user id, for every user of the tests. */
function run(args: string[], env: Record<string, string>, uid = 0) {
  const preload = `data:text/javascript,process.getuid=()=>${uid}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, entry, ...args],
    {
      encoding: 'utf8',
      env,
    },
  )
  return { status, stdout, stderr }
}

test('gives a command the variables and credentials of the unit', async () => {
  const { folder, environment } = await makeMachine()
  // The configuration reads the credentials.
  const { status, stdout, stderr } = run(['account', 'list', '--json'], environment)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('@example.')
  const settings = readFileSync(join(folder, 'settings'), 'utf8').split('\n')
  expect(settings).toEqual(
    expect.arrayContaining([
      '--wait',
      '--pipe',
      '--description=io-arcade account',
      '--property=User=io-arcade',
      '--property=UMask=0077',
      '--property=StateDirectory=io-arcade',
      '--property=EnvironmentFile=/etc/io-arcade/environment',
      '--property=LoadCredential=backup-passphrase:/etc/io-arcade/backup-passphrase',
    ]),
  )
})

test('passes the arguments and the exit code on', async () => {
  const { environment } = await makeMachine()
  expect(run(['account', 'find', '${HOME} $5@example.org'], environment)).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('${HOME} $5@example.org'),
  })
})

test('needs root where there is a unit', async () => {
  const { environment } = await makeMachine()
  const { status, stderr } = run(['backup'], environment, 1_000)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Run it with sudo: .+\n$/)])
})

test('keeps the environment of the caller if it names a data folder', async () => {
  const { environment } = await makeMachine()
  const DATA_DIR = join(await makeFolder(), 'none')
  const { status, stderr } = run(['backup'], { ...environment, DATA_DIR })
  expect([status, stderr]).toEqual([1, expect.stringContaining(DATA_DIR)])
})

test('knows every command that operates a portal', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const others = new Set(['start', 'dev', 'seed'])
  const names = Object.keys(scripts).filter(
    (name) => scripts[name]!.includes('scripts/cli.mjs') && !others.has(name),
  )
  const { status, stderr } = run(['unknown'], {})
  expect(status).toBe(1)
  expect(/^Usage: io-arcade (\S+) \[arguments\]\n$/.exec(stderr)![1]!.split('|')).toEqual(
    names.toSorted(),
  )
})
