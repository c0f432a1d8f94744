/** A copy of the repository, in which a test changes sources and runs the checks. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { words } from './words.ts'

const root = resolve(import.meta.dirname, '..')
/** Generated folders. */
const LEFT_OUT = new Set(
  words`node_modules tests/engines/node_modules build .builds .installs data test-results .git .cache`,
)

interface ToolResult {
  /** 0 if it found no error. */
  status: number | null
  output: string
}

export interface TreeCopy {
  folder: string
  /** Runs a tool, named by its file within `node_modules`; tests run on SQLite only. */
  run(tool: string, ...args: string[]): ToolResult
  remove(): void
}

/**
 * Copies the sources into a new folder.
 * @param below the path of the copy within that folder; the copy then has its own packages, so that
 * their paths contain it too
 */
export function copyTree(below = ''): TreeCopy {
  const made = mkdtempSync(join(tmpdir(), 'io-arcade-copy-'))
  const folder = join(made, below)
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(relative(root, path)),
  })
  const packages = join(folder, 'node_modules')
  if (below) linkFiles(join(root, 'node_modules'), packages)
  else symlinkSync(join(root, 'node_modules'), packages)
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
    remove: () => rmSync(made, { recursive: true, force: true }),
  }
}

/** Copies a folder by hard links, or file by file if the target is on another file system. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) linkFiles(source, target)
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true })
    else {
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
    }
  }
}
