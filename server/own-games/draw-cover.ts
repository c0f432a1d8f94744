/**
 * Draws a safe and small cover of whatever an operator's folder holds. A drawing of a few hundred bytes
 * can take minutes, and nothing in this process could end that: `make-cover.ts` has it done in another.
 */
import sharp from 'sharp'
import { findFaultInDrawing } from './check-drawing.ts'
import type { CoverFile } from './read-folder.ts'

/** Of every cover, px. */
const SIZE = { width: 640, height: 400 }
/** More would fill the memory, however few bytes it takes in the file. */
const MAX_PIXELS = 25_000_000

/** What files of each kind begin with: a name says nothing, and what decides must not be asked to guess. */
const KINDS = [
  /^\x89PNG\r\n/,
  /^\xff\xd8\xff/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(avif|avis|mif1)/,
] as const

/** What is drawn. */
export type CoverSource = Pick<CoverFile, 'bytes' | 'isDrawing'>

/** A cover of 640 x 400 px, in both encodings. */
export interface MadeCover {
  webp: Buffer
  avif: Buffer
}

/**
 * Draws the picture again: nothing of the file but its colours gets to a browser, a drawing neither.
 *
 * @throws Error whose first line says in a few words why it is refused
 */
export async function drawCover({ bytes, isDrawing }: CoverSource): Promise<MadeCover> {
  if (isDrawing) {
    const fault = findFaultInDrawing(bytes.toString('utf8'))
    if (fault) throw new Error(fault)
  } else if (!KINDS.some((kind) => kind.test(bytes.toString('latin1', 0, 16)))) {
    throw new Error('is no PNG, JPEG, WebP or AVIF')
  }
  const { width = 0, height = 0 } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
  }).metadata()
  // A drawing has no pixels yet: it is drawn at the size that is needed.
  const density = isDrawing ? Math.max(SIZE.width / width, SIZE.height / height) * 72 : undefined
  const cover = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    ...(density && { density: Math.min(Math.max(density, 1), 2_400) }),
  })
    .autoOrient()
    .resize(SIZE.width, SIZE.height, { fit: 'cover' })
    .flatten({ background: '#0a1213' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const again = () => sharp(cover.data, { raw: cover.info })
  const [webp, avif] = await Promise.all([
    again().webp({ quality: 82, smartSubsample: true }).toBuffer(),
    again().avif({ quality: 55, effort: 2 }).toBuffer(),
  ])
  return { webp, avif }
}
