/** The location of the operator's own games. */
import { join } from 'node:path'
import type { Config } from '#server/kernel/config.ts'

/** Returns the configured folder, or by default `games` in the data directory. */
export function gamesFolderOf({ dataDir, gamesDir }: Pick<Config, 'dataDir' | 'gamesDir'>): string {
  return gamesDir ?? join(dataDir, 'games')
}
