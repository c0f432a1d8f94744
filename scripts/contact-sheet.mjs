// Renders every cover in catalogue/art into one contact sheet: node scripts/contact-sheet.mjs [out.png]
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const artDir = join(root, 'catalogue', 'art')
const out = process.argv[2]
  ? resolve(process.argv[2])
  : join(root, 'screenshots', 'contact-sheet.png')

const columns = 5
const width = 320
const height = 200
const gap = 16

const files = (await readdir(artDir)).filter((file) => file.endsWith('-thumbnail.svg')).toSorted()
if (files.length === 0) throw new Error(`No covers in ${artDir}`)

const tiles = await Promise.all(
  files.map(async (file, index) => ({
    input: await sharp(join(artDir, file))
      .resize(width, height, { fit: 'contain', background: '#0b1110' })
      .png()
      .toBuffer(),
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + gap),
  })),
)

const rows = Math.ceil(files.length / columns)
await mkdir(dirname(out), { recursive: true })
await sharp({
  create: {
    width: gap + columns * (width + gap),
    height: gap + rows * (height + gap),
    channels: 3,
    background: '#0b1110',
  },
})
  .composite(tiles)
  .png()
  .toFile(out)

console.log(`${files.length} covers on ${out}`)
