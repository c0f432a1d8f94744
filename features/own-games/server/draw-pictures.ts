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

/** Figures of a player on a social picture. Undefined: hidden, or none. */
export interface PlayerFigures {
  hours: number | undefined
  achievements: number | undefined
}

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

  /** A clock and a cup with their numbers, which every language reads. */
  function drawFigures({ hours, achievements }: PlayerFigures, y: number): string {
    const clock = '<circle cx="18" cy="18" r="15"/><path d="M18 9v9l6 4"/>'
    const cup =
      '<path d="M9 4h18v10a9 9 0 0 1-18 0zM9 8H3c0 6 3 8 6 8M27 8h6c0 6-3 8-6 8M18 23v6M11 32h14"/>'
    const drawn = [
      { icon: clock, value: hours && `${hours} h` },
      { icon: cup, value: achievements },
    ].filter(({ value }) => value)
    return drawn
      .map(({ icon, value }, index) => {
        const x = 56 + index * 220
        return `<g fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" transform="translate(${x} ${y - 30})">${icon}</g>${outline(String(value), 40, x + 52, y)}`
      })
      .join('')
  }

  const widthOf = (text: string) => font.layout(text).advanceWidth / font.unitsPerEm

  return {
    /**
     * Draws the scene across the picture, with the title, if any, on a dark band at the bottom.
     * Returns a PNG.
     *
     * @param figures those of a player, below the name
     */
    async drawSocialPicture(
      cover: Buffer,
      title?: string,
      figures?: PlayerFigures,
    ): Promise<Buffer> {
      const scene = await sharp(cover, { density: 72 * (SOCIAL.width / COVER.width) })
        .resize(SOCIAL.width, SOCIAL.height, { fit: 'cover' })
        .toBuffer()
      if (title === undefined) return sharp(scene).png({ palette: true, effort: 4 }).toBuffer()
      const hasFigures = Boolean(figures?.hours || figures?.achievements)
      const size = Math.min(hasFigures ? 60 : 84, (SOCIAL.width - 260) / widthOf(title))
      const middle = SOCIAL.height - BAND / 2 - (hasFigures ? 24 : 0)
      const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL.width}" height="${SOCIAL.height}">
    <rect y="${SOCIAL.height - BAND}" width="${SOCIAL.width}" height="${BAND}" fill="${ground}"/>
    <rect y="${SOCIAL.height - BAND}" width="${SOCIAL.width}" height="6" fill="${accent}"/>
    ${outline(title, size, 56, middle + size * 0.34)}
    ${figures ? drawFigures(figures, SOCIAL.height - 28) : ''}
    <g transform="translate(${SOCIAL.width - 152} ${SOCIAL.height - BAND / 2 - 46}) scale(2)" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round">
      <path d="M10 20v18"/><circle cx="30" cy="28" r="11"/><circle cx="10" cy="9" r="2" fill="${accent}" stroke-width="4"/>
    </g>
  </svg>`
      return sharp(scene)
        .composite([{ input: Buffer.from(overlay) }])
        .png({ palette: true, effort: 4 })
        .toBuffer()
    },
    /** Returns true if the font has all letters of the text. */
    canDraw: (text: string) => font.layout(text).glyphs.every(({ id }) => id !== 0),
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
