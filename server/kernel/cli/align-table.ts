/** The output of commands as a table. */

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
