/** Type, spacing, radii and shadows. */

/** From large to small, with the use of each. */
const HEADINGS = {
  'text-4xl': 'Page titles',
  'text-2xl': 'Sections, figures',
  'text-xl': 'Dialogs',
  'text-lg': 'Cards',
}
const TEXTS = {
  'text-lg': 'Introductions',
  'text-base': 'Text',
  'text-sm': 'Hints, labels',
  'text-xs': 'Dates, chips',
}
const SPACES_PX = [4, 8, 12, 16, 20, 24, 32, 48]
/** The classes of `gallery.css`. */
const BOXES = {
  'gallery-radius-small': 'radius small',
  'gallery-radius-medium': 'radius medium',
  'gallery-radius-large': 'radius large',
  'gallery-radius-round': 'radius round',
  'gallery-radius-medium gallery-lifted': 'shadow lift',
}

export function Type() {
  return (
    <div className="gallery-type">
      {Object.entries(HEADINGS).map(([size, use]) => (
        <p key={size}>
          <span className={`font-display font-extrabold ${size}`}>Snakes, tanks and eggs</span>
          <span className="gallery-name">
            display, {size}: {use}
          </span>
        </p>
      ))}
      {Object.entries(TEXTS).map(([size, use]) => (
        <p key={size}>
          <span className={size}>Open the page, pick a game, play. 0123456789</span>
          <span className="gallery-name">
            text, {size}: {use}
          </span>
        </p>
      ))}
    </div>
  )
}

export function Measures() {
  return (
    <>
      <div className="gallery-spaces">
        {SPACES_PX.map((size) => (
          <div key={size}>
            <svg width={size} height={size} aria-hidden>
              <rect width="100%" height="100%" fill="var(--color-accent)" />
            </svg>
            <p className="gallery-name">{size} px</p>
          </div>
        ))}
      </div>
      <div className="gallery-spaces">
        {Object.entries(BOXES).map(([shape, name]) => (
          <div key={shape}>
            <div className={`gallery-box ${shape}`} />
            <p className="gallery-name">{name}</p>
          </div>
        ))}
      </div>
    </>
  )
}
