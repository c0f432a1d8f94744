/** Formats sizes for operators. */

/** Formats a size in MB or KB. */
export function formatSize(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'KB'] : [bytes / 1e6, 'MB']
  return `${size.toFixed(1)} ${unit}`
}
