/** The page of announcements: writing one, its preview, and those that were sent. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { defineAction, refused, type Call, type Refusal } from '#features/actions/server/action.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import {
  addAnnouncement,
  listAnnouncements,
} from '#features/notifications/server/announcements.server.ts'
import type { AnnouncementTexts } from '#features/notifications/server/announcement-texts.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#messages/languages.ts'
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '../../announcement-limits.ts'
import { STAFF } from '../staff-action.server.ts'

const SHOWN = 50

/** Line breaks are the only control characters. */
const textSchema = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .max(max)
        .regex(/^(\P{Cc}|\n)*$/u),
    )
const schemas = {
  title: textSchema(MAX_TITLE_LENGTH).refine((title) => !title.includes('\n')),
  text: textSchema(MAX_TEXT_LENGTH),
}

export async function loadAnnouncements({ db, config }: RequestServices) {
  return {
    // A form that is sent twice has the same id.
    newId: randomUUID(),
    announcements: await listAnnouncements(db, config, SHOWN),
  }
}

const SHARED = {
  ...STAFF,
  right: 'announce',
  messages: 'adminAnnouncements',
  failure: 'notSent',
  input: z.object({ id: z.uuid() }).catchall(z.string()),
  before: async (call: AnnouncementCall) => readTexts(call),
} as const

type AnnouncementCall = Call<{ id: string; [field: string]: string }, 'adminAnnouncements'>

/** Shows the texts as they will be sent. */
const preview = defineAction({
  ...SHARED,
  name: 'preview-announcement',
  run: async (_tx, { input }) => ({ values: input, show: { preview: true } }),
})

/** Sends the announcement, in the background. */
const send = defineAction({
  ...SHARED,
  name: 'send-announcement',
  async run(tx, { input, viewer, t }, texts) {
    const { id } = input
    const isMailed = input.isMailed === 'on'
    // A form that was sent twice adds one.
    if (await addAnnouncement(tx, { id, texts, isMailed })) {
      const entry = { actorId: viewer.userId, action: 'announce', subjectId: id }
      await recordAudit(tx, { ...entry, detail: { mailed: isMailed } })
    }
    return { success: t('sent') }
  },
})

export const ANNOUNCEMENT_ACTIONS = [preview, send]

/** Reads the form. A language has both title and text, or neither; English is required. */
function readTexts({ input, t }: AnnouncementCall): AnnouncementTexts | Refusal {
  const faults: Record<string, string> = {}
  const texts: Partial<AnnouncementTexts> = {}
  for (const code of LANGUAGE_CODES) {
    const parsed = { title: '', text: '' }
    for (const field of ['title', 'text'] as const) {
      const { success, data } = schemas[field].safeParse(input[`${field}.${code}`] ?? '')
      if (success) parsed[field] = data
      else faults[`${field}.${code}`] = t(field === 'title' ? 'titleFault' : 'textFault')
    }
    const { title, text } = parsed
    if (code !== DEFAULT_LANGUAGE && !title && !text) continue
    for (const field of ['title', 'text'] as const) {
      if (!parsed[field]) faults[`${field}.${code}`] ??= t('missing')
    }
    texts[code] = { title, text }
  }
  const isValid = Object.keys(faults).length === 0
  return isValid ? (texts as AnnouncementTexts) : refused(t('notSent'), { faults })
}
