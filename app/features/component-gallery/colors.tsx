/** The colors with their names, use and contrast, as the browser computes them. */
import { useSyncExternalStore } from 'react'
import { useDocumentSetting } from '../../lib/device-setting.ts'
import { PALETTE, contrast, type Color } from './palette.ts'
import { Section } from './section.tsx'

const SEPARATOR = ';'

/** All values in palette order as one string, because snapshots are compared by identity. */
function readColors(): string {
  const style = getComputedStyle(document.documentElement)
  return PALETTE.map(({ name }) => style.getPropertyValue(`--color-${name}`)).join(SEPARATOR)
}

/** The values of the current theme, by name; empty until hydration. */
function useColors(): Record<string, string> {
  // A theme change renders again, which reads the values again.
  useDocumentSetting('theme')
  const values = useSyncExternalStore(
    () => () => undefined,
    readColors,
    () => '',
  ).split(SEPARATOR)
  return Object.fromEntries(PALETTE.map(({ name }, index) => [name, values[index] ?? '']))
}

export function Colors() {
  const colors = useColors()
  return (
    <Section
      id="colors"
      title="Colors"
      about="One accent for interactive elements; red only for harm and the heart. The ratio is the contrast with the background: at least 4.5 for text, 3 for lines and icons."
    >
      <ul className="gallery-swatches">
        {PALETTE.map((color) => (
          <li key={color.name}>
            <Swatch color={color} />
            <p>
              <strong>{color.name}</strong> <code>{colors[color.name]}</code>
            </p>
            <p className="gallery-name">{color.use}</p>
            {color.on && (
              <p className="gallery-name">
                <Ratio value={colors[color.name]} behind={colors[color.on.name]} on={color.on} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The CSP blocks inline styles but allows presentation attributes of an SVG. */
function Swatch({ color: { name, on } }: { color: Color }) {
  return (
    <svg viewBox="0 0 160 64" aria-hidden>
      <rect width="160" height="64" fill={`var(--color-${on?.name ?? name})`} />
      {on && <rect x="16" y="16" width="128" height="32" rx="6" fill={`var(--color-${name})`} />}
    </svg>
  )
}

interface RatioProps {
  value: string | undefined
  behind: string | undefined
  on: NonNullable<Color['on']>
}

function Ratio({ value, behind, on }: RatioProps) {
  if (!value || !behind) return <>on {on.name}</>
  const ratio = contrast(value, behind)
  return (
    <>
      {ratio.toFixed(1)} on {on.name}
      {ratio < on.least && <strong className="gallery-fault"> below {on.least}</strong>}
    </>
  )
}
