/** A formatted release date. */
import { Day } from '#app/ui/day.tsx'

/** @param date yyyy-mm-dd, in English shown as `Jun 20, 2025` */
export function ReleaseDate({ date }: { date: string }) {
  return <Day at={Date.parse(date)} />
}
