/** The texts of announcements, by language. */
import type { Reader } from '#platform/db/db.server.ts'
import { DEFAULT_LANGUAGE, type Language } from '#messages/languages.ts'

interface AnnouncementText {
  title: string
  /** Plain text with line breaks. */
  text: string
}

/** A language without a text gets the English one. */
export type AnnouncementTexts = { [DEFAULT_LANGUAGE]: AnnouncementText } & Partial<
  Record<Language, AnnouncementText>
>

/** Returns the text for readers of a language, and the language that it is in. */
export function textIn(
  texts: AnnouncementTexts,
  language: Language,
): AnnouncementText & { language: Language } {
  const own = texts[language]
  return own ? { ...own, language } : { ...texts[DEFAULT_LANGUAGE], language: DEFAULT_LANGUAGE }
}

/** Returns the texts of these announcements by id. Usually there are none: then it sends no query. */
export async function readAnnouncements(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, AnnouncementTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('announcement')
    .select(['id', 'texts'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, texts }) => [id, JSON.parse(texts) as AnnouncementTexts]))
}
