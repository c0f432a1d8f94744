/** Small games on real engines, bundled as their makers do, wherever hosted games are. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { build } from 'vite'
import { isInstalled, requiresPrograms } from '../../scripts/programs.mjs'
import type { ZipContents } from '../zips.ts'
import { PLACES, publish, testAt } from './hosted.ts'
import { expect } from './test.ts'

const FOLDER = fileURLToPath(new URL('../engines/', import.meta.url))

/** A second of silence. */
const SOUND = Buffer.concat([
  Buffer.from(
    '524946462440000057415645666d74201000000001000100401f0000401f00000100080064617461',
    'hex',
  ),
  Buffer.from([0x40, 0x1f, 0, 0]),
  Buffer.alloc(8_000, 128),
])

/** Bundles a game, with the files that it loads when it runs. */
async function bundle(engine: string): Promise<ZipContents> {
  const figure = { width: 16, height: 16, channels: 3, background: '#f00' } as const
  const built = await build({
    root: join(FOLDER, engine),
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('several outputs')
  return {
    ...Object.fromEntries(
      built.output.map((file) => [
        file.fileName,
        Buffer.from(file.type === 'chunk' ? file.code : file.source),
      ]),
    ),
    'figure.png': await sharp({ create: figure }).png().toBuffer(),
    'step.wav': SOUND,
  }
}

/** Where the red figure begins in the picture of the game, of its width; undefined if it is not drawn. */
async function findFigure(page: Page): Promise<number | undefined> {
  const picture = sharp(await page.locator('iframe.game-frame').screenshot()).removeAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  let first = info.width
  for (let at = 0; at < data.length; at += 3) {
    const isRed = data[at]! > 200 && data[at + 1]! < 60 && data[at + 2]! < 60
    if (isRed) first = Math.min(first, (at / 3) % info.width)
  }
  return first === info.width ? undefined : first / info.width
}

for (const { place, gamesUrl } of PLACES) {
  const test = testAt(gamesUrl)
  test.skip(
    !requiresPrograms && !isInstalled(join(FOLDER, 'node_modules')),
    'npm test -- --all installs the engines',
  )

  test.describe(place, () => {
    for (const engine of ['phaser', 'littlejs']) {
      test(`a game of ${engine} is drawn, takes keys, and has its save the next time`, async ({
        page,
        portal,
      }) => {
        await page.setViewportSize({ width: 800, height: 600 })
        await publish(page, portal, await bundle(engine), engine)
        await page.goto(`/game/${engine}`)
        await expect.poll(() => findFigure(page)).toBeGreaterThan(0)
        await expect(page.locator('iframe.game-frame')).toBeFocused()
        const start = (await findFigure(page))!
        const saved = page.waitForResponse(/game-saves\//)
        await page.keyboard.press('ArrowRight')
        await expect.poll(() => findFigure(page)).toBeGreaterThan(start)
        const moved = await findFigure(page)
        await saved
        await page.reload()
        await expect.poll(() => findFigure(page)).toBe(moved)
      })
    }
  })
}
