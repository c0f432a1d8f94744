/** Reads server-sent events as a browser does, one by one. */
import { get, type IncomingMessage } from 'node:http'

export interface StreamEvent {
  /** `message` where the server named none. */
  event: string
  data: unknown
}

export interface EventStream {
  response: IncomingMessage
  /** The next event, as soon as there is one; rejects when the stream ended before. */
  next: () => Promise<StreamEvent>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close: () => void
}

/**
 * Opens the stream at an address; the answer may be a refusal.
 *
 * @param onBeat what is done when the portal asks for a sign of life, which is no event to read;
 *   the ticket is what a page sends back by `POST /live?…`
 */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
  onBeat: (ticket: string) => void = () => undefined,
): Promise<EventStream> {
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = get(url, { headers, agent: false, ...(signal && { signal }) }, resolve).once(
    'error',
    reject,
  )
  const response = await answered
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  response.on('error', () => undefined)
  const events = readEvents(response, onBeat)
  return {
    response,
    async next() {
      const { value, done } = await events.next()
      if (done) throw new Error('the stream ended')
      return value
    },
    ended,
    close: () => request.destroy(),
  }
}

async function* readEvents(
  response: IncomingMessage,
  onBeat: (ticket: string) => void,
): AsyncGenerator<StreamEvent, void> {
  let unread = ''
  for await (const chunk of response.setEncoding('utf8')) {
    const blocks = (unread + chunk).split('\n\n')
    unread = blocks.pop()!
    for (const block of blocks) {
      const ticket = /^event: beat\ndata: (.*)$/.exec(block)?.[1]
      const event = ticket === undefined ? parseEvent(block) : undefined
      // A browser answers it, and shows nothing of it.
      if (ticket !== undefined) onBeat(ticket)
      else if (event) yield event
    }
  }
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
