/** Type, spacing, radii and shadows. */
import { Section } from './section.tsx'

/** From large to small, with the use of each. */
const HEADINGS = [
  { size: 'text-4xl', use: 'Page titles' },
  { size: 'text-2xl', use: 'Sections, figures' },
  { size: 'text-xl', use: 'Dialogs' },
  { size: 'text-lg', use: 'Cards' },
] as const
const TEXTS = [
  { size: 'text-lg', use: 'Introductions' },
  { size: 'text-base', use: 'Text' },
  { size: 'text-sm', use: 'Hints, labels' },
  { size: 'text-xs', use: 'Dates, chips' },
] as const
/** Steps of 4 px. */
const SPACES = [1, 2, 3, 4, 5, 6, 8, 12]
const SPACE_PX = 4
const RADII = ['small', 'medium', 'large', 'round']

export function Type() {
  return (
    <Section
      id="type"
      title="Type"
      about="Bricolage Grotesque for names and headings, Figtree for text. Digits have the same width, so that changing counts do not shift the layout."
    >
      <div className="gallery-type">
        {HEADINGS.map(({ size, use }) => (
          <p key={size}>
            <span className={`font-display font-extrabold ${size}`}>Snakes, tanks and eggs</span>
            <span className="gallery-name">
              display, {size}: {use}
            </span>
          </p>
        ))}
        {TEXTS.map(({ size, use }) => (
          <p key={size}>
            <span className={size}>Open the page, pick a game, play. 0123456789</span>
            <span className="gallery-name">
              text, {size}: {use}
            </span>
          </p>
        ))}
      </div>
    </Section>
  )
}

export function Measures() {
  return (
    <Section
      id="measures"
      title="Space, radii, shadow"
      about="All sizes are multiples of 4 px. Touch targets are at least 44 px high."
    >
      <div className="gallery-spaces">
        {SPACES.map((step) => (
          <div key={step}>
            <svg width={step * SPACE_PX} height={step * SPACE_PX} aria-hidden>
              <rect width="100%" height="100%" fill="var(--color-accent)" />
            </svg>
            <p className="gallery-name">{step * SPACE_PX} px</p>
          </div>
        ))}
      </div>
      <div className="gallery-spaces">
        {RADII.map((radius) => (
          <div key={radius}>
            <div className={`gallery-box gallery-radius-${radius}`} />
            <p className="gallery-name">radius {radius}</p>
          </div>
        ))}
        <div>
          <div className="gallery-box gallery-lifted" />
          <p className="gallery-name">shadow lift</p>
        </div>
      </div>
    </Section>
  )
}
