/**
 * Measures one node with 10,000 open game pages while all counts change, and how soon 200 pages show
 * the first like after a pause. Exits with 1 if a limit is exceeded.
 */
import { measureFirstLikes } from './first-likes.ts'
import { measureStreams } from './fleet-streams.ts'

await measureFirstLikes()
await measureStreams()
