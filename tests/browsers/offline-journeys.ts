/** Without the portal: the offline page, the way back from it, and the offer of a new version. */
import { expect } from 'vitest'
import type { Journey } from './journey.ts'
import type { Page } from './page.ts'

/** What browsers and the page's router say where no answer comes. */
const NO_ANSWER = /503|could not load|Failed to fetch|NetworkError|Load failed|network connection/

async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.open(path)
  await page.holds('the worker answers', () => navigator.serviceWorker.controller !== null)
}

export function losePortal(journey: Journey): void {
  journey(
    'the offline page stands at the wanted address, and brings it back',
    async ({ page, portal }) => {
      await openWithWorker(page, '/')
      // The second visit is the first that the worker answers.
      await page.open('/about')
      portal.isCutOff = true
      await page.open('/game/survev')
      await page.see('heading', 'No connection')
      await page.at('/game/survev')
      portal.isCutOff = false
      await page.click('link', 'Try again')
      await page.see('heading', 'Survev.io')
      await page.at('/game/survev')
    },
    { expectedErrors: NO_ANSWER },
  )

  journey('a new version is offered, and Reload goes over to it', async ({ page, portal }) => {
    await openWithWorker(page, '/')
    portal.changeWorker = (source) => source.replace(/version:[`'"]\w+[`'"]/, 'version:"00000000"')
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await page.see('text', 'A new version of the arcade is ready.')
    await page.click('button', 'Reload')
    await page.holds('only the new version is kept', async () => {
      const shells = (await caches.keys()).filter((name) => name.startsWith('shell-'))
      return shells.join() === 'shell-00000000'
    })
    await page.seeNo('text', 'A new version of the arcade is ready.')
    expect(await page.count('article', /./)).toBe(12)
  })
}
