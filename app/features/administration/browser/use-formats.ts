/** Formats numbers and times of the administration in the locale of the page. */
import { useLocale } from 'use-intl'
import { useDuration } from '#app/features/profile/browser/use-duration.ts'
import { useMoments } from '#app/ui/moment.tsx'

const UNITS = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
] as const

export function useFormats() {
  const locale = useLocale()
  const { local, utc } = useMoments()
  const formatUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
  const number = new Intl.NumberFormat(locale)
  return {
    count: (value: number) => number.format(value),
    duration: useDuration(),
    size(bytes: number) {
      const [factor, unit] = UNITS.find(([least]) => bytes >= least) ?? UNITS[2]
      return formatUnit(bytes / factor, unit)
    },
    time: local,
    utc,
  }
}
