/** Analyzes screenshots. */
import sharp from 'sharp'

/** Returns the share of nearly white pixels, 0 to 1. */
export async function shareOfWhite(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let white = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at]! > 250 && data[at + 1]! > 250 && data[at + 2]! > 250) white += 1
  }
  return white / (info.width * info.height)
}
