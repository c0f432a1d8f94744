/** What a process still holds after its garbage is collected, asked for over Node's inspector. */
import { once } from 'node:events'

/** Lets the process be asked, on a free port that it prints. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** What Node prints for whoever wants to debug. */
export const INSPECTOR_LINES = /^(Debugger (listening|attached|ending)|For help, see:)/

interface Reply {
  id: number
  result: { usedSize: number; backingStorageSize: number }
}

/** Asks a process that was started `INSPECTABLE` and printed this: objects and buffers, MiB. */
export async function measureHeapMiB(printed: string): Promise<number> {
  const socket = new WebSocket(/ws:\/\/\S+/.exec(printed)![0])
  await once(socket, 'open')
  const call = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [message] = (await once(socket, 'message')) as [MessageEvent<string>]
      const reply = JSON.parse(message.data) as Reply
      if (reply.id === id) return reply.result
    }
  }
  await call(1, 'HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await call(2, 'Runtime.getHeapUsage')
  socket.close()
  return (usedSize + backingStorageSize) / 2 ** 20
}
