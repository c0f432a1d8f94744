/** Formats sizes of files. */
import { useLocale } from 'use-intl'

/** Returns the function that formats bytes, in English as `12 kB` or `1.5 MB`. */
export function useFileSize(): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) => {
    const isLarge = bytes >= 1_000_000
    const [unit, size] = isLarge ? ['megabyte', bytes / 1_000_000] : ['kilobyte', bytes / 1_000]
    const value = isLarge ? size : Math.ceil(size)
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: unit as string,
      maximumFractionDigits: 1,
    }).format(value)
  }
}
