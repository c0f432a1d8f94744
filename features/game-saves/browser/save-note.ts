/** What the page says about the save of its game. */
import { createStore } from '#lib/browser/store.ts'

/** The key of the sentence in the part `stage`. */
type SaveNote =
  `save${'NotKept' | 'NotLoaded' | 'Elsewhere' | 'NotSent' | 'TooLarge' | 'SignedOut'}`

/** Undefined while there is nothing to say. */
export const saveNote = createStore<SaveNote | undefined>(undefined)
