/**
 * Notification events: stored as kind and data, formatted as text in the reader's language when read.
 */
import { KINDS, type Kind, type FormatContext, type NotificationText } from './kinds.server.ts'
import { parseJson } from '#lib/parse-json.ts'

type KindId = keyof typeof KINDS
type DataOf<Id extends KindId> = (typeof KINDS)[Id] extends Kind<infer Data> ? Data : never

export type NotificationEvent = { [Id in KindId]: { kind: Id; data: DataOf<Id> } }[KindId]

/** The columns that store an event. */
interface StoredEvent {
  kind: string
  /** JSON. */
  data: string
}

/** Returns the definition of the event's kind. */
export function kindOf(event: NotificationEvent): Kind<unknown> {
  return KINDS[event.kind]
}

/** Formats the event as text, with the current names of the games. */
export function format(event: NotificationEvent, context: FormatContext): NotificationText {
  return kindOf(event).format(event.data, context)
}

/** Returns the columns of an event. */
export function storeEvent({ kind, data }: NotificationEvent): StoredEvent {
  return { kind, data: JSON.stringify(data) }
}

/** Returns the event of a row, or `unreadable` for an unknown kind or invalid data. */
export function recallEvent({ kind, data: json }: StoredEvent): NotificationEvent {
  if (Object.hasOwn(KINDS, kind)) {
    const definition: Kind<unknown> = KINDS[kind as KindId]
    const { data, success } = definition.data.safeParse(parseJson(json))
    if (success) return { kind, data } as NotificationEvent
  }
  return { kind: 'unreadable', data: {} }
}
