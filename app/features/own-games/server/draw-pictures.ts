/**
 * Draws the pictures that derive from a game's cover: the social picture, the backdrop, and the
 * name on the neutral cover.
 */
import { create, type Font } from 'fontkit'
import sharp from 'sharp'

const SOCIAL = { width: 1200, height: 630 }
/** The dark band below the scene, px. */
const BAND = 150
const BACKDROP = { width: 160, height: 100 }
/** Size of every cover, px. */
const COVER = { width: 640, height: 400 }

/** Font and colors of pictures outside the pages, which cannot follow the theme. */
export interface Brush {
  /** The font file of the display face. */
  font: Uint8Array
  /** Colors of a theme, by name. */
  colors: ReadonlyMap<string, string>
}

export type Painter = ReturnType<typeof createPainter>

/** Creates a painter with this font and these colors. */
export function createPainter({ font: bytes, colors }: Brush) {
  const font = create(Buffer.from(bytes)) as Font
  const [ink, ground, accent] = ['ink', 'ground', 'accent'].map((name) => colors.get(name)!)

  /** Draws text as outlines, so that it looks the same whatever fonts the machine has. */
  function outline(text: string, size: number, x: number, y: number): string {
    const scale = size / font.unitsPerEm
    let advance = 0
    const glyphs = font.layout(text)
    const paths = glyphs.glyphs.map((glyph, index) => {
      const path = `<path transform="translate(${advance} 0)" d="${glyph.path.toSVG()}"/>`
      advance += glyphs.positions[index]!.xAdvance
      return path
    })
    return `<g fill="${ink}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
  }

  const widthOf = (text: string) => font.layout(text).advanceWidth / font.unitsPerEm

  return {
    /**
     * Draws the scene across the picture, with the title, if any, on a dark band at the bottom.
     * Returns a PNG.
     */
    async drawSocialPicture(cover: Buffer, title?: string): Promise<Buffer> {
      const scene = await sharp(cover, { density: 72 * (SOCIAL.width / COVER.width) })
        .resize(SOCIAL.width, SOCIAL.height, { fit: 'cover' })
        .toBuffer()
      if (title === undefined) return sharp(scene).png({ palette: true, effort: 4 }).toBuffer()
      const size = Math.min(84, (SOCIAL.width - 260) / widthOf(title))
      const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL.width}" height="${SOCIAL.height}">
    <rect y="${SOCIAL.height - BAND}" width="${SOCIAL.width}" height="${BAND}" fill="${ground}"/>
    <rect y="${SOCIAL.height - BAND}" width="${SOCIAL.width}" height="6" fill="${accent}"/>
    ${outline(title, size, 56, SOCIAL.height - BAND / 2 + size * 0.34)}
    <g transform="translate(${SOCIAL.width - 152} ${SOCIAL.height - BAND / 2 - 46}) scale(2)" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round">
      <path d="M10 20v18"/><circle cx="30" cy="28" r="11"/><circle cx="10" cy="9" r="2" fill="${accent}" stroke-width="4"/>
    </g>
  </svg>`
      return sharp(scene)
        .composite([{ input: Buffer.from(overlay) }])
        .png({ palette: true, effort: 4 })
        .toBuffer()
    },
    /** Draws the cover with a name below its middle. Returns an SVG. */
    nameCover(cover: string, name: string): string {
      const size = Math.min(56, (COVER.width - 80) / widthOf(name))
      const x = (COVER.width - widthOf(name) * size) / 2
      return cover.replace('</svg>', `${outline(name, size, x, COVER.height - 28)}</svg>`)
    },
  }
}

/**
 * Draws the background of a game's page, blurred and dark. Returns a WebP. A browser enlarges a
 * small image at no cost, while blurring a whole screen takes a slow phone a second.
 */
export function drawBackdrop(cover: Buffer): Promise<Buffer> {
  return (
    sharp(cover)
      .resize(BACKDROP.width, BACKDROP.height)
      .blur(6)
      .modulate({ brightness: 0.5, saturation: 1.2 })
      // Enlarged ten times, the blocks of a lower quality would be visible.
      .webp({ quality: 95, smartSubsample: true })
      .toBuffer()
  )
}
