/** A copy of the tree, in which a test changes sources and runs the checks. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** What is made, not written. */
const LEFT_OUT = new Set([
  'node_modules',
  'build',
  '.builds',
  '.installs',
  'data',
  'test-results',
  '.git',
  '.cache',
])

export interface ToolResult {
  /** 0: it found no fault. */
  status: number | null
  output: string
}

export interface TreeCopy {
  folder: string
  /** Runs a tool, named by its file within `node_modules`; tests run on SQLite alone. */
  run(tool: string, ...args: string[]): ToolResult
  remove(): void
}

/** Copies the sources into a new folder. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-copy-'))
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(relative(root, path)),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    run(tool, ...args) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(root, 'node_modules', tool), ...args],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { PATH: process.env.PATH, HOME: process.env.HOME, TEST_ENGINES: 'sqlite' },
        },
      )
      return { status, output: `${stdout}${stderr}` }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
