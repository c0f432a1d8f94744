/** A process that opens each database it receives and reports the result. */
import { openDatabase } from '../platform/db/db.server.ts'
import { insertRows } from './rows.ts'

process.on('message', async (location: string) => {
  try {
    const db = await openDatabase(location)
    await insertRows(db, 'game_counter', { game_id: `by-${process.pid}`, likes: 1 })
    await db.destroy()
    process.send!('opened')
  } catch (error) {
    process.send!(String(error))
  }
})
process.send!('waiting')
