/** Covers of an operator's folder: redrawn small, or rejected with a reason. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCover } from './draw-cover.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } })

const fileOf = (bytes: Buffer | string) => ({ bytes: Buffer.from(bytes) })

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40" ${attributes}>${content}</svg>`

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('a %s becomes 640 x 400', async (format) => {
  const bytes = await picture(900, 900).withMetadata({ density: 300 }).toFormat(format).toBuffer()
  const { webp, avif } = await drawCover(fileOf(bytes))
  for (const [made, kind] of [
    [webp, 'webp'],
    [avif, 'heif'],
  ] as const) {
    const found = await sharp(made).metadata()
    expect([found.width, found.height, found.format]).toEqual([640, 400, kind])
    expect(found.exif).toBeUndefined()
  }
})

test('turns the SVG of a folder of release 0.2 into pixels', async () => {
  const drawing = svg('<rect width="64" height="40" fill="#c03020"/>')
  const { webp } = await drawCover({ ...fileOf(drawing), mayBeSvg: true })
  const { data } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  expect([data[0]! > 150, data[1]! < 90]).toEqual([true, true])
})

test('rejects an image with too many pixels, however small the file', async () => {
  const bomb = await picture(8, 8).png().toBuffer()
  // Width and height, and the checksum of the header.
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await expect(drawCover(fileOf(bomb))).rejects.toThrow(/pixel limit/)
  const drawing = svg('', 'width="90000" height="90000"')
  await expect(drawCover({ ...fileOf(drawing), mayBeSvg: true })).rejects.toThrow(/pixel limit/)
})

test.each([
  ['a GIF', 'GIF89a'],
  ['an SVG', svg('<rect/>')],
  ['an SVG with a declaration', `<?xml version="1.0"?>${svg('')}`],
  ['nothing', ''],
])('%s is refused by what it begins with', async (_what, bytes) => {
  await expect(drawCover(fileOf(bytes))).rejects.toThrow('not-a-picture')
})

test('rejects a truncated picture', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer()
  await expect(drawCover(fileOf(whole.subarray(0, whole.length / 2)))).rejects.toThrow(/./)
})
