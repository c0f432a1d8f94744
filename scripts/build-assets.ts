/**
 * The last step of a build: icons, images derived from the covers, compression.
 */
import { appendFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sharp from 'sharp'
import { createPainter, drawBackdrop } from '../features/own-games/server/draw-pictures.ts'
import { readCatalogue } from '../catalogue/read.server.ts'
import { parseThemeColors } from '#platform/lib/theme-colors.ts'

/** Extensions of files to compress. Images and fonts are already compressed. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.ico'])
const MIN_COMPRESSED_BYTES = 512

const root = fileURLToPath(new URL('..', import.meta.url))
/** Images outside the pages cannot follow the theme. They use the dark theme's colors. */
const colors = parseThemeColors(await readFile(join(root, 'ui/tokens.css'), 'utf8'), 'dark')
const [GROUND, HEART] = ['ground', 'heart'].map((name) => colors.get(name)!)
const client = join(root, process.env.BUILD_DIRECTORY ?? 'build', 'client')
const artFolder = join(root, 'catalogue/art')

/** Renders the images derived from each game's cover. */
async function renderArt(): Promise<void> {
  const font = await readFile(join(root, 'ui/fonts/bricolage-grotesque-800.ttf'))
  const painter = createPainter({ font, colors })
  const folder = join(client, 'social')
  const backdrops = join(client, 'backdrops')
  await mkdir(folder, { recursive: true })
  await mkdir(backdrops, { recursive: true })
  const covers = new Set(await readdir(artFolder))
  const neutral = await readFile(join(artFolder, 'portal-thumbnail.svg'))
  const draw = async (cover: Buffer, title: string, name: string) =>
    writeFile(join(folder, `${name}.png`), await painter.drawSocialPicture(cover, title))

  for (const game of await readCatalogue()) {
    const art = `${game.id}-thumbnail.svg`
    const cover = covers.has(art) ? await readFile(join(artFolder, art)) : neutral
    await draw(cover, game.name, game.id)
    await writeFile(join(backdrops, `${game.id}.webp`), await drawBackdrop(cover))
  }
  // Without a title: the portal's name is configurable, and all languages have the same picture.
  await writeFile(join(folder, 'portal.png'), await painter.drawSocialPicture(neutral))
}

/** Adds the typefaces to the notices of the packages, which Vite has written. */
async function addFontLicences(): Promise<void> {
  for (const name of ['LICENSE.md', 'OFL-1.1.txt']) {
    const text = await readFile(join(root, 'ui/fonts', name), 'utf8')
    await appendFile(join(client, 'licences.txt'), `\n${text}`)
  }
}

/** Minifies the served covers: removes comments and line breaks. */
async function lightenCovers(): Promise<void> {
  const folder = join(client, 'assets')
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.svg'))) {
    const cover = await readFile(join(folder, name), 'utf8')
    const light = cover.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/>\s+</g, '><')
    await writeFile(join(folder, name), light)
  }
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
  // Launchers crop maskable icons to a circle of 80 %.
  await onGround(512, 64).toFile(join(folder, 'maskable-512.png'))
  await onGround(180, 8).toFile(join(folder, 'apple-touch-icon.png'))
  await writeFile(join(client, 'favicon.svg'), mark)
  await writeFile(join(client, 'favicon-unread.svg'), addDot(mark.toString()))
  // Browsers look at the content, not at the name.
  await icon(32).png().toFile(join(client, 'favicon.ico'))
}

/** The icon for unread notifications: a dot in the upper right corner, cut out of the logo. */
function addDot(mark: string): string {
  const dot = `<circle cx="40" cy="8" r="10" fill="${GROUND}"/><circle cx="40" cy="8" r="7" fill="${HEART}"/>`
  return mark.replace('</svg>', `${dot}</svg>`)
}

/** Writes `.br` and `.gz` next to each file that becomes smaller. */
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

await Promise.all([renderArt(), lightenCovers(), renderIcons(), addFontLicences()])
await compressFiles()
