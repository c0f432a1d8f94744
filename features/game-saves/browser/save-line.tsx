/** The line below a game about its save. It is empty while all is well. */
import { useTranslations } from 'use-intl'
import { useStore } from '#lib/browser/store.ts'
import { saveNote } from './save-note.ts'

export function SaveLine() {
  const t = useTranslations('stage')
  const note = useStore(saveNote, (each) => each, undefined)
  return (
    <p role="status" className="max-w-prose py-1 empty:hidden">
      {note && t(note)}
    </p>
  )
}
