/** The page of announcements: writing one, its preview, and those that were sent. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestServices } from '#app/context.server.ts'
import { recordAudit } from '#app/features/audit-log/server/audit-log.server.ts'
import {
  addAnnouncement,
  listAnnouncements,
} from '#app/features/notifications/server/announcements.server.ts'
import type { AnnouncementTexts } from '#app/features/notifications/server/announcement-texts.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#app/messages/languages.ts'
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '../../announcement-limits.ts'
import { readTyped } from '#app/features/actions/server/read-typed.server.ts'
import type { AdminPost, AdminResult } from '../admin-request.ts'
import { changeAsStaff } from '../change-as-staff.server.ts'

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

/** Shows the texts as they will be sent. */
export async function previewAnnouncement(
  _: RequestServices,
  { form, language }: AdminPost,
): Promise<AdminResult> {
  const { values, faults } = parseForm(form, language)
  if (faults) return refuse(language, values, faults)
  return { values, preview: true }
}

/** Sends the announcement, in the background. */
export async function sendAnnouncement(
  { db }: RequestServices,
  { form, language, viewer }: AdminPost,
): Promise<AdminResult> {
  const { values, faults, texts } = parseForm(form, language)
  const id = z.uuid().safeParse(values.id).data
  if (faults || !id) return refuse(language, values, faults ?? {})
  const isMailed = values.isMailed === 'on'
  await changeAsStaff(db, viewer, 'announce', async (tx) => {
    if (!(await addAnnouncement(tx, { id, texts, isMailed }))) return
    const detail = { mailed: isMailed }
    await recordAudit(tx, { actorId: viewer.userId, action: 'announce', subjectId: id, detail })
  })
  return { success: getTranslator(language, 'adminAnnouncements')('sent') }
}

const refuse = (
  language: Language,
  values: Record<string, string>,
  faults: Record<string, string>,
): AdminResult => ({
  error: getTranslator(language, 'adminAnnouncements')('notSent'),
  values,
  faults,
})

/** Reads the form. A language has both title and text, or neither; English is required. */
function parseForm(form: FormData, language: Language) {
  const t = getTranslator(language, 'adminAnnouncements')
  const values = readTyped(form)
  const faults: Record<string, string> = {}
  const texts: Partial<AnnouncementTexts> = {}
  for (const code of LANGUAGE_CODES) {
    const parsed = { title: '', text: '' }
    for (const field of ['title', 'text'] as const) {
      const { success, data } = schemas[field].safeParse(values[`${field}.${code}`] ?? '')
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
  const hasFaults = Object.keys(faults).length > 0
  return { values, faults: hasFaults ? faults : undefined, texts: texts as AnnouncementTexts }
}
