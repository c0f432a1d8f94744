/** What a notification tells of: an event of one of the kinds, stored as data, told in words. */
import type { NotificationType } from '../../db/tables.ts'
import { KINDS, type Kind, type NamedGame, type Words } from './kinds.server.ts'

type KindId = keyof typeof KINDS
type DataOf<Id extends KindId> = (typeof KINDS)[Id] extends Kind<infer Data> ? Data : never

export type NotificationEvent = { [Id in KindId]: { kind: Id; data: DataOf<Id> } }[KindId]

/** The columns of a row that say what it tells of; the words are for the release before. */
interface StoredEvent {
  kind: string | null
  /** JSON. */
  data: string | null
  type: NotificationType
  title: string
  message: string
  link: string | null
}

/** All that there is to the event's kind. */
export function kindOf(event: NotificationEvent): Kind<unknown> {
  return KINDS[event.kind]
}

/** The filter that shows it. */
export function typeOf(event: NotificationEvent): NotificationType {
  return kindOf(event).typeOf(event.data)
}

/** What it shows instead of the icon of its type. */
export function emblemOf(event: NotificationEvent) {
  return kindOf(event).emblemOf(event.data)
}

/** Its words, with the names that the games have by now. */
export function format(event: NotificationEvent, games: readonly NamedGame[]): Words {
  return kindOf(event).format(event.data, games)
}

/** What is stored of it. The words go along as long as the release before may read the row. */
export function storeEvent(event: NotificationEvent, games: readonly NamedGame[]): StoredEvent {
  const { title, message, link } = format(event, games)
  const data = JSON.stringify(event.data)
  return { kind: event.kind, data, type: typeOf(event), title, message, link }
}

/**
 * The event of a row. What the release before wrote has no kind, and what a later one wrote may be of
 * a kind, or have data, that nobody knows here: then the words that stand in the row are the event.
 */
export function recallEvent({ kind, data, ...words }: StoredEvent): NotificationEvent {
  const { type, title, message, link } = words
  return readEvent(kind, data) ?? { kind: 'text', data: { type, title, message, link } }
}

function readEvent(kind: string | null, json: string | null): NotificationEvent | undefined {
  if (kind === null || json === null || !Object.hasOwn(KINDS, kind)) return undefined
  const definition: Kind<unknown> = KINDS[kind as KindId]
  const { data, success } = definition.data.safeParse(parse(json))
  return success ? ({ kind, data } as NotificationEvent) : undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
