/** Formats numbers and times of the administration in the locale of the page. */
import { useLocale } from 'use-intl'
import { useDuration } from '#features/profile/browser/use-duration.ts'
import { useFileSize } from '#lib/file-size.ts'
import { useMoments } from '#ui/moment.tsx'

export function useFormats() {
  const number = new Intl.NumberFormat(useLocale())
  return {
    ...useMoments(),
    count: (value: number) => number.format(value),
    duration: useDuration(),
    size: useFileSize(),
  }
}
