/**
 * Measures one node with 10,000 open game pages while all counts change. Exits with 1 if a limit is
 * exceeded.
 */
import { measureStreams } from './fleet-streams.ts'

await measureStreams()
