/** The English messages. Their keys and parameters are the types of all other languages. */
import about from './about.ts'
import genres from './genres.ts'
import shell from './shell.ts'
import titles from './titles.ts'

export const en = { about, genres, shell, titles } as const
