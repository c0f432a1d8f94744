/** Reads server-sent events one by one, like a browser, and responds like a page of the portal. */
import type { FriendsMessage } from '#features/live/friends-message.ts'
import { get, request as httpRequest, type IncomingMessage } from 'node:http'

/** Headers that a browser sends with requests of the portal's own pages. */
export const BY_OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

export interface StreamEvent {
  /** `message` if the server sent no event name. */
  event: string
  data: unknown
}

export interface EventStream {
  response: IncomingMessage
  /** Returns the next event; rejects if the stream ends before. */
  next: () => Promise<StreamEvent>
  /** The same for the events about friends, which `next` skips. */
  nextFriends: () => Promise<FriendsMessage>
  /** Resolves once the portal has received the first heartbeat and counts the page. */
  counted: Promise<void>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close: () => void
}

/**
 * Opens the stream at a URL. The response may be an error.
 * @param onHeartbeat called when the portal requests a heartbeat, instead of queueing an event.
 * Without it, the stream sends the token back with `POST /live?…`, like a page
 */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
  onHeartbeat?: (token: string) => void,
): Promise<EventStream> {
  const { promise: responded, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const counted = Promise.withResolvers<void>()
  const request = get(
    url,
    { headers: { ...BY_OWN_PAGE, ...headers }, agent: false, ...(signal && { signal }) },
    resolve,
  ).once('error', reject)
  const response = await responded
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  response.on('error', () => undefined)
  const heartbeat = onHeartbeat ?? ((token: string) => sendHeartbeat(url, token, counted.resolve))
  return {
    response,
    ...readEvents(response, heartbeat),
    counted: counted.promise,
    ended,
    close: () => request.destroy(),
  }
}

function sendHeartbeat(url: string, token: string, onTaken: () => void): void {
  const to = new URL(`/live?${token}`, url)
  httpRequest(to, { method: 'POST', headers: BY_OWN_PAGE, agent: false }, (incoming) => {
    incoming.resume()
    if (incoming.statusCode === 204) onTaken()
  })
    // A failed heartbeat is ignored: the next one may succeed.
    .on('error', () => undefined)
    .end()
}

/** Reads from now on, and queues the events until they are consumed. */
function readEvents(response: IncomingMessage, onHeartbeat: (token: string) => void) {
  const events: StreamEvent[] = []
  const friends: FriendsMessage[] = []
  let { promise: woken, resolve: wake } = Promise.withResolvers<void>()
  let isOver = false
  let unread = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (unread + chunk).split('\n\n')
    unread = blocks.pop()!
    for (const block of blocks) {
      const token = /^event: beat\ndata: (.*)$/.exec(block)?.[1]
      const event = token === undefined ? parseEvent(block) : undefined
      // A browser responds to it and shows nothing. Keep-alives are skipped, too.
      if (token !== undefined) onHeartbeat(token)
      else if (event?.event === 'friends') friends.push(event.data as FriendsMessage)
      else if (event && event.event !== 'alive') events.push(event)
    }
    wakeAll()
  })
  response.once('close', () => {
    isOver = true
    wakeAll()
  })
  function wakeAll(): void {
    wake()
    ;({ promise: woken, resolve: wake } = Promise.withResolvers<void>())
  }
  async function take<Event>(from: Event[]): Promise<Event> {
    while (from.length === 0) {
      if (isOver) throw new Error('the stream ended')
      await woken
    }
    return from.shift()!
  }
  return { next: () => take(events), nextFriends: () => take(friends) }
}

function parseEvent(block: string): StreamEvent | undefined {
  let event = 'message'
  let data: string | undefined
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event = line.slice('event: '.length)
    if (line.startsWith('data: ')) data = (data ?? '') + line.slice('data: '.length)
  }
  return data === undefined ? undefined : { event, data: JSON.parse(data) }
}
