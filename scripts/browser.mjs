/** Finds a Chromium for the tests. As root on Debian, installs it if it is missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isInstalled } from './programs.mjs'
import { stop } from './setup.mjs'

function which(name) {
  const found = spawnSync('which', [name], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : undefined
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function find() {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (!existsSync(CHROME_PATH)) stop(`CHROME_PATH names no file: ${CHROME_PATH}`)
    return CHROME_PATH
  }
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  return which('google-chrome') ?? playwrightsOwn()
}

/** Debian's headless build of Chromium: the same engine with two thirds of the CPU time or less. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Returns the browser for the end-to-end tests: the headless shell if installed, else this
 * Chromium.
 */
export function findHeadless(chromium) {
  return !process.env.CHROME_PATH && isInstalled(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium
}

/**
 * Returns the path of a Chromium. If there is none, ends the process with one line that says how to
 * get one.
 */
export function ensureBrowser() {
  const found = find()
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && which('apt-get')
  if (mayInstall) {
    console.error("Installing Debian's Chromium …")
    const options = { stdio: ['ignore', 'ignore', 2] }
    spawnSync('apt-get', ['update'], options)
    spawnSync('apt-get', ['install', '-y', 'chromium', 'chromium-headless-shell'], options)
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  return stop(
    'No Chromium was found: install it (on Debian: apt-get install chromium) or set CHROME_PATH.',
  )
}
