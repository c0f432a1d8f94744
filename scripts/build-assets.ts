/** The last step of a build: icons, pictures made of the art, the service worker, compression. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import { buildServiceWorker } from './build-service-worker.ts'
import { readCatalogue } from './catalogue.ts'

const SOCIAL = { width: 1200, height: 630 }
const BACKDROP = { width: 160, height: 100 }
const INK = '#eaf3ef'
const GROUND = '#0a1213'
const ACCENT = '#c6f24e'
/** Pictures and fonts are compressed in themselves. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.ico'])
const MIN_COMPRESSED_BYTES = 512

const root = fileURLToPath(new URL('..', import.meta.url))
const client = join(root, 'build/client')
const artFolder = join(root, 'catalogue/art')

/** Draws a text as outlines: the picture looks the same whatever fonts the machine has. */
function outline(font: Font, text: string, size: number, x: number, y: number): string {
  const scale = size / font.unitsPerEm
  let advance = 0
  const glyphs = font.layout(text)
  const paths = glyphs.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${advance} 0)" d="${glyph.path.toSVG()}"/>`
    advance += glyphs.positions[index]!.xAdvance
    return path
  })
  return `<g fill="${INK}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** The largest size, in px, at which the text is at most that wide. */
function fitSize(font: Font, text: string, width: number, largest: number): number {
  return Math.min(largest, (width * font.unitsPerEm) / font.layout(text).advanceWidth)
}

/** The scene fills the picture, the name stands on a dark band below it. */
async function renderSocialPicture(font: Font, cover: Buffer, title: string, path: string) {
  const band = 150
  const scene = await sharp(cover, { density: 72 * (SOCIAL.width / 640) })
    .resize(SOCIAL.width, SOCIAL.height, { fit: 'cover' })
    .toBuffer()
  const size = fitSize(font, title, SOCIAL.width - 260, 84)
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL.width}" height="${SOCIAL.height}">
    <rect y="${SOCIAL.height - band}" width="${SOCIAL.width}" height="${band}" fill="${GROUND}"/>
    <rect y="${SOCIAL.height - band}" width="${SOCIAL.width}" height="6" fill="${ACCENT}"/>
    ${outline(font, title, size, 56, SOCIAL.height - band / 2 + size * 0.34)}
    <g transform="translate(${SOCIAL.width - 152} ${SOCIAL.height - band / 2 - 46}) scale(2)" fill="none" stroke="${ACCENT}" stroke-width="6" stroke-linecap="round">
      <path d="M10 20v18"/><circle cx="30" cy="28" r="11"/><circle cx="10" cy="9" r="2" fill="${ACCENT}" stroke-width="4"/>
    </g>
  </svg>`
  await sharp(scene)
    .composite([{ input: Buffer.from(overlay) }])
    .png({ palette: true, effort: 4 })
    .toFile(path)
}

/**
 * The scene of a game's page, blurred and dark. A browser draws some bytes enlarged at no cost; the
 * blur of a whole screen takes a weak phone a second.
 */
async function renderBackdrop(cover: Buffer, path: string): Promise<void> {
  await sharp(cover)
    .resize(BACKDROP.width, BACKDROP.height)
    .blur(6)
    .modulate({ brightness: 0.5, saturation: 1.2 })
    // Enlarged ten times, the blocks of a stronger compression would show.
    .webp({ quality: 95, smartSubsample: true })
    .toFile(path)
}

/** What is made of each game's art. */
async function renderArt(): Promise<void> {
  const fontFile = await readFile(join(root, 'app/ui/fonts/bricolage-grotesque-800.ttf'))
  const font = create(fontFile) as Font
  const folder = join(client, 'social')
  const backdrops = join(client, 'backdrops')
  await mkdir(folder, { recursive: true })
  await mkdir(backdrops, { recursive: true })
  const covers = new Set(await readdir(artFolder))
  const neutral = await readFile(join(artFolder, 'portal-thumbnail.svg'))
  const draw = (cover: Buffer, title: string, name: string) =>
    renderSocialPicture(font, cover, title, join(folder, `${name}.png`))

  for (const game of await readCatalogue()) {
    const art = `${game.id}-thumbnail.svg`
    const cover = covers.has(art) ? await readFile(join(artFolder, art)) : neutral
    await draw(cover, game.name, game.id)
    await renderBackdrop(cover, join(backdrops, `${game.id}.webp`))
  }
  // The portal's name is configuration: its own picture says what it is instead.
  await draw(neutral, '.io games, all in one place', 'portal')
}

async function renderIcons(): Promise<void> {
  const mark = await readFile(join(artFolder, 'mark.svg'))
  const folder = join(client, 'icons')
  await mkdir(folder, { recursive: true })
  const icon = (size: number) => sharp(mark, { density: (72 * size) / 48 }).resize(size, size)
  await icon(192).png().toFile(join(folder, 'icon-192.png'))
  await icon(512).png().toFile(join(folder, 'icon-512.png'))
  const onGround = (size: number, margin: number) =>
    sharp(mark, { density: (72 * size) / 48 })
      .resize(size - 2 * margin, size - 2 * margin)
      .flatten({ background: GROUND })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: GROUND })
      .png()
  // Launchers cut maskable icons to a circle of 80 %.
  await onGround(512, 64).toFile(join(folder, 'maskable-512.png'))
  await onGround(180, 8).toFile(join(folder, 'apple-touch-icon.png'))
  await writeFile(join(client, 'favicon.svg'), mark)
  await writeFile(join(client, 'favicon-unread.svg'), addDot(mark.toString()))
  await writeFile(join(client, 'favicon.ico'), wrapIco(await icon(32).png().toBuffer(), 32))
}

/** The icon while notifications are unread: with a dot at the upper right, cut out of the mark. */
function addDot(mark: string): string {
  const dot = `<circle cx="40" cy="8" r="10" fill="${GROUND}"/><circle cx="40" cy="8" r="7" fill="#ff6b6b"/>`
  return mark.replace('</svg>', `${dot}</svg>`)
}

/** An ICO file that holds one PNG of the given size in px. */
function wrapIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** Writes `.br` and `.gz` beside every file that gets smaller by it. */
async function compressFiles(): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      if (content.length < MIN_COMPRESSED_BYTES) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      await writeFile(`${path}.br`, await brotli(content, { params }))
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
    }),
  )
}

await Promise.all([renderArt(), renderIcons(), buildServiceWorker(client)])
await compressFiles()
