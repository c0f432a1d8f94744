/** Measures the live heap of a process after garbage collection, over Node's inspector. */
import { once } from 'node:events'

/** Enables the inspector on a free port, which Node prints. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Lines that Node prints about the inspector. */
export const INSPECTOR_LINES = /^(Debugger (listening|attached|ending)|For help, see:)/

interface Reply {
  id: number
  result: { usedSize: number; backingStorageSize: number }
}

/** Returns the live objects and buffers in MiB of a process started with `INSPECTABLE`. */
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
