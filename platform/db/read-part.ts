/** Reads one part of a long list, newest first, next to a row that the address names. */
import { sql, type RawBuilder } from 'kysely'

/** Where a part ends, or begins: the older rows `before` the row of this key, or the newer ones `after` it. */
export interface Place {
  before?: string | null | undefined
  after?: string | null | undefined
}

interface PartOf<Row, Key> {
  limit: number
  /** Undefined for an invalid key, which shows the newest rows. */
  parseKey: (text: string) => Key | undefined
  keyOf: (row: Row) => string
  /** Reads the rows that stand `beyond` the key, in this order. */
  read: (from: {
    order: 'asc' | 'desc'
    beyond: RawBuilder<unknown>
    key: Key | undefined
    limit: number
  }) => Promise<readonly Row[]>
}

/** Returns at most `limit` rows; `newer` and `older` are the keys for the parts next to them. */
export async function readPart<Row, Key>(
  { before, after }: Place,
  { limit, parseKey, keyOf, read }: PartOf<Row, Key>,
) {
  const key = parseKey(before ?? after ?? '')
  const isBack = key !== undefined && !before
  const [order, beyond] = isBack ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
  // One more tells whether there are more.
  const found = await read({ order, beyond, key, limit: limit + 1 })
  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (isBack) rows.reverse()
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    rows,
    newer: first && (isBack ? hasMore : key !== undefined) ? keyOf(first) : undefined,
    older: last && (isBack || hasMore) ? keyOf(last) : undefined,
  }
}

const TIME_KEY = /^(\d{1,14})-([\w-]{1,64})$/

/** Parses the key of a row by its time, ms, and its id. */
export function parseTimeKey(text: string): { time: number; id: string } | undefined {
  const [, time, id] = TIME_KEY.exec(text) ?? []
  return id === undefined ? undefined : { time: Number(time), id }
}
