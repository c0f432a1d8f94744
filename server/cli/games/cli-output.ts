/** The target and the table output of the commands about the games' sites. */
import type { Db } from '#app/db/db.server.ts'
import type { Game } from '#catalogue/game.ts'
import type { Config } from '../../config.ts'

export interface GamesTarget {
  db: Db
  config: Config
  games: readonly Game[]
}

/** Aligns a table: each column is as wide as its widest cell. */
export function alignTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((cells) => [...cells[column]!].length)),
  )
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length))
      .join('  ')
      .trimEnd(),
  )
}
