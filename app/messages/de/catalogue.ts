/** The German messages. */
import type { Translation } from '../translation.ts'
import about from './about.ts'
import genres from './genres.ts'
import shell from './shell.ts'
import titles from './titles.ts'

export const de = { about, genres, shell, titles } satisfies Translation
