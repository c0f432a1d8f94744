/** The audit log as a CSV file. */
import { Readable } from 'node:stream'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import {
  readAuditLog,
  readNames,
  type AuditFilter,
} from '#features/audit-log/server/read-audit-log.server.ts'
import { fileResponse } from '#platform/http/file-response.ts'
import { parseAuditFilter } from './audit-log.server.ts'

const ROWS_AT_ONCE = 500
const HEADINGS = ['time', 'actor id', 'actor', 'action', 'subject id', 'subject', 'detail']

/**
 * Returns the file with the entries that the filter of the address shows, newest first. The export is
 * an entry, too.
 */
export async function exportAuditLog(
  db: Db,
  actorId: string,
  query: URLSearchParams,
): Promise<Response> {
  const filter = parseAuditFilter(query)
  const entry = { actorId, action: 'export-audit-log', detail: { ...filter } }
  await transact(db, (tx) => recordAudit(tx, entry))
  // The consumer's speed decides when the next rows are read.
  const file = Readable.toWeb(Readable.from(writeCsv(db, filter))) as ReadableStream
  return fileResponse(file, { name: 'audit-log.csv', type: 'text/csv; charset=utf-8' })
}

async function* writeCsv(db: Reader, filter: AuditFilter): AsyncGenerator<Buffer> {
  // Excel reads a file without this mark in the encoding of the system.
  yield Buffer.from(`\ufeff${toLine(HEADINGS)}`)
  for (let from: string | undefined; ;) {
    const rows = await readAuditLog(db, filter, { from }, ROWS_AT_ONCE)
    const names = await readNames(db, rows)
    const lines = rows.map(({ createdAt, actorId, operator, action, subjectId, detail }) =>
      toLine([
        new Date(createdAt).toISOString(),
        actorId ?? '',
        (actorId ? names.get(actorId) : operator) ?? '',
        action,
        subjectId ?? '',
        names.get(subjectId ?? '') ?? '',
        JSON.stringify(detail),
      ]),
    )
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    if (rows.length < ROWS_AT_ONCE) return
    from = rows.at(-1)!.id
  }
}

const toLine = (cells: string[]) => `${cells.map(toCell).join(',')}\r\n`

/**
 * Spreadsheets would run a cell that begins like a formula, so an apostrophe makes it text. In some
 * languages they separate cells by semicolons, whatever the quotes.
 */
function toCell(text: string): string {
  const safe = text.replaceAll(/^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g, "'")
  return `"${safe.replaceAll('"', '""')}"`
}
