/** The process that draws one cover for `make-cover.ts`, which ends it. */
import { drawCover, type CoverSource } from './draw-cover.ts'
import type { CoverAnswer } from './make-cover.ts'

/** An ordinary end would wait for what is being drawn. */
const end = () => process.kill(process.pid, 'SIGKILL')

// Whoever wanted the cover is gone.
process.on('disconnect', end)
if (!process.connected) end()
// A terminal's Ctrl+C comes to the whole group; the portal decides.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => undefined)

process.once('message', async (file: CoverSource) => {
  const answer: CoverAnswer = await drawCover(file).catch((error: Error) => ({
    reason: error.message.split('\n')[0]!,
  }))
  process.send!(answer)
})
