/** Covers are drawn in a separate process, which ends with its work, and with the portal. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCover } from './make-cover.ts'

const drawing = (content: string) => ({
  bytes: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40">${content}</svg>`,
  ),
  mayBeSvg: true,
})

/** Dashes without end, most of them outside the picture. A renderer still computes each of them. */
const endless = drawing(
  '<path stroke="#fff" stroke-dasharray=".01" d="M-9999 9H9999"/>'.repeat(999),
)

test('draws a logo with its shape and transparency', async () => {
  const clear = { r: 200, g: 100, b: 0, alpha: 0.5 }
  const bytes = await sharp({ create: { width: 400, height: 200, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const logo = await makeCover({ bytes, isLogo: true })
  expect([logo.width, logo.height]).toEqual([192, 96])
  expect(await sharp(logo.webp).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
})

test('rejects a drawing that takes too long', async () => {
  await expect(makeCover(endless, 1_000)).rejects.toMatchObject({
    name: 'CoverError',
    fault: { code: 'draw-slow', values: { max: 1 } },
  })
})

/** A single color: a few KB in the file. */
const avif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } })
    .avif({ effort: 0 })
    .toBuffer()

test('rejects a cover that takes too much memory', async () => {
  const huge = { bytes: await avif(5_000, 5_000) }
  await expect(makeCover(huge)).rejects.toMatchObject({
    name: 'CoverError',
    fault: { code: 'draw-memory', values: { max: 320 } },
  })
})

test.skipIf(process.platform !== 'linux')('covers are drawn one at a time', async () => {
  const children = () =>
    readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').length - 1
  const atRest = children()
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, children() - atRest)), 5)
  const covers = await Promise.all(
    ['#c03020', '#20c030', '#2030c0'].map((color) =>
      makeCover(drawing(`<rect width="64" height="40" fill="${color}"/>`)),
    ),
  )
  clearInterval(timer)
  expect(covers).toHaveLength(3)
  expect(most).toBe(1)
})

test('returns the whole cover, or a rejection with its reason', async () => {
  const { webp, avif } = await makeCover(drawing('<rect width="64" height="40" fill="#c03020"/>'))
  const formats = await Promise.all([webp, avif].map((bytes) => sharp(bytes).metadata()))
  expect(formats.map(({ format, width }) => [format, width])).toEqual([
    ['webp', 640],
    ['heif', 640],
  ])
  await expect(makeCover({ bytes: Buffer.from('GIF89a') })).rejects.toMatchObject({
    name: 'CoverError',
    fault: { code: 'not-a-picture' },
  })
})
