/** The colors by name, with their use and required contrast. */

export interface Color {
  /** The token is `--color-<name>`. */
  name: string
  use: string
  /**
   * The background color and the minimum contrast: 4.5 for text, 3 for lines and icons (WCAG 2.2).
   */
  on?: { name: string; least: 3 | 4.5 }
}

export const PALETTE: readonly Color[] = [
  { name: 'ground', use: 'Behind everything' },
  { name: 'surface', use: 'Cards, panels, dialogs' },
  { name: 'raised', use: 'Hovered elements' },
  { name: 'line', use: 'Borders that only separate' },
  { name: 'line-strong', use: 'Edges of fields', on: { name: 'surface', least: 3 } },
  { name: 'ink', use: 'Text', on: { name: 'surface', least: 4.5 } },
  { name: 'muted', use: 'Secondary text', on: { name: 'raised', least: 4.5 } },
  { name: 'accent', use: 'Interactive elements', on: { name: 'ground', least: 4.5 } },
  {
    name: 'accent-strong',
    use: 'Interactive elements, hovered',
    on: { name: 'ground', least: 4.5 },
  },
  { name: 'on-accent', use: 'Text on the accent', on: { name: 'accent', least: 4.5 } },
  { name: 'accent-wash', use: 'Behind selections and success' },
  { name: 'harm', use: 'Errors and irreversible actions', on: { name: 'surface', least: 4.5 } },
  { name: 'harm-wash', use: 'Behind errors' },
  { name: 'heart', use: 'A like', on: { name: 'surface', least: 3 } },
  { name: 'star', use: 'A filled star', on: { name: 'surface', least: 3 } },
  { name: 'overlay', use: 'Over the page behind a dialog' },
]

/** Relative luminance of `#rrggbb` (WCAG 2.2), 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two `#rrggbb` colors, 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
