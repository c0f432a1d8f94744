/** What the portal found in an uploaded build, shown before anything is public. */
import { z } from 'zod'

/** What may go wrong, each with the file in which it was found. */
const WARNINGS = [
  'absolutePath',
  'missingFile',
  'otherCase',
  'threads',
  'serviceWorker',
  'indexedDb',
] as const

export const buildReportSchema = z.object({
  /** The program that made it; undefined if its files do not tell. */
  engine: z.string().optional(),
  /** It has Playgama Bridge, which then is told to use `ytgame` (docs/protocol.md). */
  bridge: z.boolean().optional(),
  /** Its scripts unpack gzip, so they want the packed bytes of its `.gz` files. */
  unpacks: z.boolean().optional(),
  files: z.number(),
  /** Bytes of the start page and of what it loads at once, as the browser gets them. */
  firstLoadBytes: z.number(),
  /** Html files that may be the start page, the likeliest first. */
  startPages: z.array(z.string()),
  warnings: z.array(
    z.object({ kind: z.enum(WARNINGS), file: z.string(), detail: z.string().optional() }),
  ),
  /** Origins outside that are named in the files. They are blocked until the operator allows them. */
  hosts: z.array(z.string()),
  /** The title of the start page. */
  title: z.string().optional(),
})

export type BuildReport = z.output<typeof buildReportSchema>
