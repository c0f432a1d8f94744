/** What the page says about the save of its game. */
import { useTranslations } from 'use-intl'
import { createStore, useStore } from '#lib/browser/store.ts'

/** The key of the sentence in the part `stage`. */
type SaveNote =
  `save${'NotKept' | 'NotLoaded' | 'Elsewhere' | 'NotSent' | 'TooLarge' | 'SignedOut'}`

/** Undefined while there is nothing to say. */
export const saveNote = createStore<SaveNote | undefined>(undefined)

/** The line below the game. It is empty while all is well. */
export function SaveLine() {
  const t = useTranslations('stage')
  const note = useStore(saveNote, (each) => each, undefined)
  return (
    <p role="status" className="max-w-prose py-1 empty:hidden">
      {note && t(note)}
    </p>
  )
}
