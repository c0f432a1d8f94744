/** Formats sizes of files. */
import { useLocale } from 'use-intl'

const UNITS = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
] as const

/** Returns the function that formats bytes, in English as `12.3 kB` or `1.5 MB`, at least 0.1 kB. */
export function useFileSize(): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) => {
    const [factor, unit] = UNITS.find(([least]) => bytes >= least) ?? UNITS[2]
    const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const
    return new Intl.NumberFormat(locale, format).format(Math.max(bytes, 100) / factor)
  }
}
