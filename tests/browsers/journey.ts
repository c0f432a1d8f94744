/** Runs one journey in one browser: it has its own tab and must log no console error. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled, requiresPrograms } from '../../scripts/programs.mjs'
import { OPENSSL } from '../certificate.ts'
import { startFront, type Front } from '../e2e/test-proxy.ts'
import { reportErrors, type Reports } from './error-reports.ts'
import { startGameSites, type GameSites } from './game-sites.ts'
import type { Installed } from './installed.ts'
import { createPage, type Page } from './page.ts'
import type { Browser } from './webdriver.ts'

const PICTURES = fileURLToPath(new URL('../../test-results/browsers', import.meta.url))

export interface Surroundings {
  page: Page
  portal: Front
  games: GameSites
}

export interface JourneyOptions {
  /** Errors that the journey causes on purpose. */
  expectedErrors?: RegExp
}

export type Journey = (
  name: string,
  act: (surroundings: Surroundings) => Promise<void>,
  options?: JourneyOptions,
) => void

function missBrowser(browserName: string, missing: string): void {
  const message = `The journeys in ${browserName} need ${missing}.`
  if (!requiresPrograms) console.warn(`${message} They are left out.`)
  test.skipIf(!requiresPrograms)(`${browserName} is installed`, () => expect.fail(message))
}

/**
 * Runs all journeys of `declare` in the browser that `start` starts. A browser that is not
 * installed is skipped with a message; in CI it is a failure.
 */
export function describeBrowser<Programs>(
  browserName: string,
  installed: Installed<Programs>,
  start: (programs: Programs) => Promise<Browser>,
  declare: (journey: Journey) => void,
): void {
  if ('missing' in installed) return missBrowser(browserName, installed.missing)
  if (!isInstalled(OPENSSL)) return missBrowser(browserName, 'openssl')
  const { programs } = installed
  describe(`${browserName}`, () => {
    const reports: Reports = { errors: [] }
    let browser: Browser
    let portal: Front
    let games: GameSites
    beforeAll(async () => {
      games = await startGameSites()
      browser = await start(programs)
      portal = await startFront(reportErrors(reports))
    }, 120_000)
    afterAll(async () => {
      await browser?.stop()
      await portal?.stop()
      await games?.stop()
    }, 60_000)

    declare((name, act, { expectedErrors } = {}) => {
      test(`${name}`, { timeout: 120_000 }, async () => {
        Object.assign(portal, {
          isCutOff: false,
          lost: undefined,
          held: undefined,
        })
        Object.assign(games, { isHeld: false, isRefusing: false })
        reports.errors = []
        const tab = await browser.open(games.port)
        const page = createPage(tab, portal.url)
        try {
          await act({ page, portal, games })
        } catch (error) {
          mkdirSync(PICTURES, { recursive: true })
          const file = `${browserName} ${name}.png`.replaceAll(/[^\w.]+/g, '-')
          // A browser that has exited takes no screenshot; the failure is reported anyway.
          await tab
            .screenshot()
            .then((picture) => writeFileSync(join(PICTURES, file), picture))
            .catch(() => undefined)
          throw error
        } finally {
          const errors = [...reports.errors]
          await tab.close().catch(() => undefined)
          const unexpected = errors.filter((error) => !expectedErrors?.test(error))
          expect.soft(unexpected.join('\n'), 'errors in the console').toBe('')
        }
      })
    })
  })
}
