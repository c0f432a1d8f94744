/** The parts of the messages that every document contains. Its route's `handle` names further ones. */
import type { Part } from './translation.ts'

export const SHARED_PARTS: readonly Part[] = ['shell', 'genres', 'auth', 'errors', 'offline']
