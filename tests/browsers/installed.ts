/** Finds the installed browsers and reports missing ones. */
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isInstalled } from '../../scripts/programs.mjs'

/** Paths of a browser's programs, or what to install. */
export type Installed<Programs> = { programs: Programs } | { missing: string }

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** Finds Firefox or Firefox ESR. */
export function findFirefox(): Installed<string> {
  const firefox = process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox')
  if (!firefox || !isInstalled(firefox)) {
    return {
      missing: 'Firefox (on Debian: apt-get install firefox-esr), or its path in FIREFOX_PATH',
    }
  }
  return { programs: firefox }
}

export interface WebKitPrograms {
  driver: string
  /** The minimal browser of WebKitGTK. */
  miniBrowser: string
  xvfb: string
}

/** Finds WebKitGTK with its driver, and Xvfb as its display. */
export function findWebKit(): Installed<WebKitPrograms> {
  const driver = findProgram('WebKitWebDriver')
  const [miniBrowser] = globSync('/usr/{lib/*,libexec,lib}/webkit2gtk-4.*/MiniBrowser')
  const xvfb = findProgram('Xvfb')
  if (!driver || !miniBrowser || !xvfb || !isInstalled(driver)) {
    return { missing: 'WebKitGTK (on Debian: apt-get install webkit2gtk-driver xvfb)' }
  }
  return { programs: { driver, miniBrowser, xvfb } }
}
