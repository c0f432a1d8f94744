/** Formats numbers and times of the administration in the locale of the page. */
import { useLocale } from 'use-intl'
import { useDuration } from '#app/features/profile/browser/use-duration.ts'
import { useFileSize } from '#app/lib/file-size.ts'
import { useMoments } from '#app/ui/moment.tsx'

export function useFormats() {
  const number = new Intl.NumberFormat(useLocale())
  return {
    ...useMoments(),
    count: (value: number) => number.format(value),
    duration: useDuration(),
    size: useFileSize(),
  }
}
