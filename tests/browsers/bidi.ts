/** A WebDriver BiDi connection: commands with their responses, and events. */

interface BidiResponse {
  type: 'success' | 'error' | 'event'
  id: number
  method: string
  params: unknown
  result: unknown
  error: string
  message: string
}

export interface BidiConnection {
  send<Result = unknown>(method: string, params?: object): Promise<Result>
  onEvent(listener: (method: string, params: unknown) => void): void
  close(): void
}

/** Connects to the browser that listens at this URL. */
export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url)
  const listeners: ((method: string, params: unknown) => void)[] = []
  const waiting = new Map<number, (response: BidiResponse) => void>()
  let last = 0
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as BidiResponse
    if (response.type === 'event') {
      for (const listener of listeners) listener(response.method, response.params)
    } else {
      waiting.get(response.id)?.(response)
      waiting.delete(response.id)
    }
  })
  socket.addEventListener('close', () => {
    const message = 'the browser closed the connection'
    for (const send of waiting.values())
      send({ type: 'error', error: 'closed', message } as BidiResponse)
  })
  return {
    async send<Result>(method: string, params: object = {}) {
      // A closed socket drops messages without an error.
      if (socket.readyState !== WebSocket.OPEN) throw new Error(`${method}: the browser is gone`)
      const id = (last += 1)
      const response = await new Promise<BidiResponse>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      if (response.type === 'error')
        throw new Error(`${method}: ${response.error}, ${response.message}`)
      return response.result as Result
    },
    onEvent: (listener) => listeners.push(listener),
    close: () => socket.close(),
  }
}
