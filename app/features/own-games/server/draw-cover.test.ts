/** Covers of an operator's folder: redrawn small, or rejected with a reason. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findFaultInDrawing } from './check-drawing.ts'
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

test('turns a drawing into pixels, without any of its markup', async () => {
  const drawing = svg('<rect width="64" height="40" fill="#c03020"/>')
  const { webp } = await drawCover(fileOf(drawing))
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
  await expect(drawCover(fileOf(drawing))).rejects.toThrow(/pixel limit/)
})

test('a drawing is checked as one, whatever its name says', async () => {
  await expect(drawCover(fileOf(svg('<script/>')))).rejects.toMatchObject({
    fault: { code: 'not-allowed', values: { part: '<script>' } },
  })
})

test.each([
  ['a GIF', 'GIF89a'],
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

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script of a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')],
  ['an event', svg('<rect onload="alert(1)"/>')],
  ['an event of the root', svg('', 'onload="alert(1)"')],
  [
    'a foreign object',
    svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  ],
  ['an image', svg('<image href="https://evil.example/x.png"/>')],
  ['an image of its own bytes', svg('<image href="data:image/png;base64,AAAA"/>')],
  ['a link', svg('<a href="javascript:alert(1)"><rect/></a>')],
  ['an animation', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
  ['a set', svg('<set attributeName="onload" to="alert(1)"/>')],
  ['a foreign gradient', svg('<linearGradient href="https://evil.example/#a"/>')],
  ['a foreign gradient by xlink', svg(`<linearGradient xlink:href="//evil.example/#a"/>`, XLINK)],
  ['a use', svg('<use href="#a"/>')],
  ['a pattern', svg('<pattern/>')],
  ['a foreign fill', svg('<rect fill="url(https://evil.example/#a)"/>')],
  ['a foreign fill in a style', svg('<rect style="fill:url(//evil.example/#a)"/>')],
  ['an escaped style', svg('<rect style="fill:u\\72l(//evil.example/#a)"/>')],
  ['a style sheet from elsewhere', svg('<style>@import "https://evil.example/a.css";</style>')],
  ['one in a section', svg('<style><![CDATA[@import "https://evil.example/a.css";]]></style>')],
  [
    'an address in two pieces',
    svg('<style>rect { fill: ur<![CDATA[l(//evil.example/#a)]]> }</style>'),
  ],
  ['a style sheet with an address', svg('<style>rect { fill: url(//evil.example/#a) }</style>')],
  ['a style sheet beside it', `<?xml-stylesheet href="a.css"?>${svg('')}`],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`],
  [
    'an entity from a file',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`,
  ],
  ['a document type', `<!DOCTYPE svg PUBLIC "x" "https://evil.example/x.dtd">${svg('')}`],
  ['a gradient by another prefix', svg('<g p:href="//evil.example/#a"/>', 'xmlns:p="x"')],
  ['a base', svg('', 'xml:base="https://evil.example/"')],
  ['masks that name each other', svg('<mask id="a"><rect mask="url(#b)"/></mask>')],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['no namespace', '<svg/>'],
  ['HTML', '<html><body/></html>'],
  ['half a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ['too deep a nest', svg('<g>'.repeat(60) + '</g>'.repeat(60))],
  ['too many elements', svg('<g/>'.repeat(10_001))],
  ['too much text', svg(`<text>${'a'.repeat(1_001)}</text>`)],
  [
    'too much text in pieces',
    svg('<text>aaa<tspan>aa<![CDATA[aaaaa]]></tspan></text>'.repeat(101)),
  ],
  ['too many filters', svg('<g filter="url(#a)"/>'.repeat(51))],
])('%s is refused', (_what, drawing) => {
  expect(findFaultInDrawing(drawing)).toMatchObject({ code: expect.any(String) })
})

test('does not limit the length of titles, descriptions and style sheets, since they are not painted', () => {
  const long = 'a '.repeat(2_000)
  const style = '.a { fill: #123 } '.repeat(200)
  const drawing = `<title>${long}</title><desc>${long}</desc><style>${style}</style>`
  expect(findFaultInDrawing(svg(`${drawing}<text>${'a'.repeat(1_000)}</text>`))).toBeUndefined()
})

test('accepts drawings as editors write them', () => {
  const drawing = svg(
    `<!-- by hand --><title>Mine</title><defs>
      <linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>
      <linearGradient id="b" xlink:href="#a" gradientTransform="rotate(90)"/>
      <clipPath id="c"><circle r="9"/></clipPath>
      <filter id="d"><feGaussianBlur stdDeviation="2"/></filter>
      <mask id="e"><rect fill="url(#a)"/></mask></defs>
    <style>.x { fill: #123; stroke-width: 2px }</style>
    <g clip-path="url(#c)" filter="url(#d)"><path d="M0 0h9z" fill="url(#b)" class="x"/></g>
    <text x="1" style="font-size: 4px; fill: url('#a')">a &amp; b</text>`,
    XLINK,
  )
  expect(findFaultInDrawing(`<?xml version="1.0" encoding="UTF-8"?>${drawing}`)).toBeUndefined()
})
