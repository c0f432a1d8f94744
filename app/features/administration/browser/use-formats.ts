/** Formats numbers and times of the administration in the locale of the page. */
import { useLocale } from 'use-intl'

const UNITS = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
] as const
const HOUR_MS = 60 * 60_000

export function useFormats() {
  const locale = useLocale()
  const formatUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
  const time = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: 'numeric',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  const number = new Intl.NumberFormat(locale)
  return {
    count: (value: number) => number.format(value),
    hours: (ms: number) => formatUnit(ms / HOUR_MS, 'hour'),
    size(bytes: number) {
      const [factor, unit] = UNITS.find(([least]) => bytes >= least) ?? UNITS[2]
      return formatUnit(bytes / factor, unit)
    },
    /** Day and time in UTC. */
    time: (at: number) => time.format(at),
  }
}
