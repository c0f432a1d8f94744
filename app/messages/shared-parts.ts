/**
 * The message parts that every document contains. The `handle` of a route names the others that its
 * page needs.
 */
import type { Part } from './translation.ts'

export const SHARED_PARTS: readonly Part[] = ['shell', 'genres', 'auth', 'errors', 'offline']
