/** The colors with their names, use and contrast, as the browser computes them. */
import { useDocumentSetting } from '../../lib/device-setting.ts'
import { useIsScripted } from '../../lib/is-scripted.ts'
import { PALETTE, contrast, type Color } from './palette.ts'

export function Colors() {
  // A theme change renders again, which reads the values again.
  useDocumentSetting('theme')
  const style = useIsScripted() ? getComputedStyle(document.documentElement) : undefined
  const valueOf = (name: string) => style?.getPropertyValue(`--color-${name}`)
  const ratioOf = (color: string, behind: string) =>
    style && contrast(valueOf(color)!, valueOf(behind)!).toFixed(1)
  return (
    <ul className="gallery-swatches">
      {PALETTE.map((color) => (
        <li key={color.name}>
          <Swatch color={color} />
          <p>
            <strong>{color.name}</strong> <code>{valueOf(color.name)}</code>
          </p>
          <p className="gallery-name">{color.use}</p>
          {color.on && (
            <p className="gallery-name">
              {ratioOf(color.name, color.on.name)} on {color.on.name}
            </p>
          )}
        </li>
      ))}
    </ul>
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
