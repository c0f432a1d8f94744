/**
 * Notification events: stored as kind and data, formatted as text in the reader's language when read.
 */
import type { NotificationType } from '../../db/tables.ts'
import { DEFAULT_LANGUAGE } from '../../messages/languages.ts'
import {
  KINDS,
  formatContextOf,
  type Kind,
  type NamedGame,
  type FormatContext,
  type NotificationText,
} from './kinds.server.ts'

type KindId = keyof typeof KINDS
type DataOf<Id extends KindId> = (typeof KINDS)[Id] extends Kind<infer Data> ? Data : never

export type NotificationEvent = { [Id in KindId]: { kind: Id; data: DataOf<Id> } }[KindId]

/** The columns that store an event. The text columns are for nodes of the previous release. */
interface StoredEvent {
  kind: string | null
  /** JSON. */
  data: string | null
  type: NotificationType
  title: string
  message: string
  link: string | null
}

/** Returns the definition of the event's kind. */
export function kindOf(event: NotificationEvent): Kind<unknown> {
  return KINDS[event.kind]
}

/** Returns the event's notification type, which filters use. */
export function typeOf(event: NotificationEvent): NotificationType {
  return kindOf(event).typeOf(event.data)
}

/** Returns the emblem shown instead of the type's icon, if any. */
export function emblemOf(event: NotificationEvent) {
  return kindOf(event).emblemOf(event.data)
}

/** Formats the event as text, with the current names of the games. */
export function format(event: NotificationEvent, context: FormatContext): NotificationText {
  return kindOf(event).format(event.data, context)
}

/**
 * Returns the columns of an event. Includes the English text while nodes of the previous release may
 * read the row.
 */
export function storeEvent(event: NotificationEvent, games: readonly NamedGame[]): StoredEvent {
  const { title, message, link } = format(event, formatContextOf(DEFAULT_LANGUAGE, games))
  const data = JSON.stringify(event.data)
  return { kind: event.kind, data, type: typeOf(event), title, message, link }
}

/**
 * Returns the event of a row. Falls back to the stored text for rows without a kind (previous
 * release) and for an unknown kind or invalid data (later release).
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
