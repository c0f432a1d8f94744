/** Combines the screenshots of one screen into a sheet. */
import sharp from 'sharp'

/** px */
const HEIGHT = 700
const GAP = 16
/** Of longer pages, the sheet shows the upper part. */
const MAX_RATIO = 2.2
const GROUND = '#7a8487'

/** Writes an image with all screenshots in a row, scaled to the same height. */
export async function makeSheet(paths: readonly string[], target: string): Promise<void> {
  const tiles: { input: Buffer; left: number; top: number }[] = []
  let left = GAP
  for (const path of paths) {
    const { width, height } = await sharp(path).metadata()
    const shown = Math.min(height, Math.round(width * MAX_RATIO))
    const tile = sharp(path).extract({ left: 0, top: 0, width, height: shown })
    const { data, info } = await tile
      .resize({ height: HEIGHT })
      .png()
      .toBuffer({ resolveWithObject: true })
    tiles.push({ input: data, left, top: GAP })
    left += info.width + GAP
  }
  await sharp({
    create: { width: left, height: HEIGHT + 2 * GAP, channels: 3, background: GROUND },
  })
    .composite(tiles)
    .png()
    .toFile(target)
}
