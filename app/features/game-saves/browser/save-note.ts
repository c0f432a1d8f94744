/** What the page says about the save of its game. */
import { createStore } from '#app/lib/store.ts'

/** The key of the sentence in the part `stage`, without its prefix. */
export type SaveNote = 'notKept' | 'notLoaded' | 'elsewhere' | 'notSent' | 'tooLarge' | 'signedOut'

/** Undefined while there is nothing to say. */
export const saveNote = createStore<SaveNote | undefined>(undefined)
