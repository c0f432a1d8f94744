/** The contrast of colors, written as `#rrggbb` (WCAG 2.2). */

/** The contrast that text needs. */
export const MIN_TEXT_CONTRAST = 4.5

const channelsOf = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Relative luminance, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colors, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes two colors. `share` is the part of the second one, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const other = channelsOf(second)
  const mixed = channelsOf(first).map((value, at) =>
    Math.round(value + (other[at]! - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
