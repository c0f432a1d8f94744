/**
 * Redraws a cover of the operator as a small and safe picture. A small file can take minutes and
 * much memory, which the same process cannot abort. `make-cover.ts` therefore runs this in another
 * process.
 */
import sharp from 'sharp'
import { CoverError, isPicture } from './check-picture.ts'

/** Size of every cover, px. */
const SIZE = { width: 640, height: 400 }
/** Maximum size of the portal's logo, px. */
const LOGO_SIZE = { width: 360, height: 96 }
/** More pixels would exhaust the memory, however small the file is. */
const MAX_PIXELS = 25_000_000

/** A file of the operator. */
export interface CoverSource {
  bytes: Buffer
  /** It keeps its shape and its transparency. */
  isLogo?: boolean | undefined
  /** It is in a folder of release 0.2, where a cover could be an SVG. */
  mayBeSvg?: boolean | undefined
}

/** A cover of 640 x 400 px, or a logo, in both image formats. */
export type MadeCover = Awaited<ReturnType<typeof drawCover>>

/**
 * Draws the picture again. Only its pixels reach a browser.
 *
 * @throws CoverError; errors of the image library
 */
export async function drawCover({ bytes, isLogo, mayBeSvg }: CoverSource) {
  const isSvg = mayBeSvg && /^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 100))
  if (!isSvg && !isPicture(bytes)) throw new CoverError({ code: 'not-a-picture' })
  const { width = 0, height = 0 } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
  }).metadata()
  const size = isLogo ? LOGO_SIZE : SIZE
  // An SVG has no pixels yet, so it is rendered at the needed size.
  const density = isSvg ? Math.max(size.width / width, size.height / height) * 72 : undefined
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    ...(density && { density: Math.min(Math.max(density, 1), 2_400) }),
  })
    .autoOrient()
    .resize(size.width, size.height, { fit: isLogo ? 'inside' : 'cover' })
  if (!isLogo) picture.flatten({ background: '#0a1213' })
  const cover = await picture.raw().toBuffer({ resolveWithObject: true })
  const again = () => sharp(cover.data, { raw: cover.info })
  const [webp, avif] = await Promise.all([
    again().webp({ quality: 82, smartSubsample: true }).toBuffer(),
    again().avif({ quality: 55, effort: 2 }).toBuffer(),
  ])
  return { webp, avif, width: cover.info.width, height: cover.info.height }
}
