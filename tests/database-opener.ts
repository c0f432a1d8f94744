/** A process that opens each database it receives and reports the result. */
import { openDatabase } from '../app/db/db.server.ts'

process.on('message', async (location: string) => {
  try {
    const db = await openDatabase(location)
    await db
      .insertInto('game_counter')
      .values({ game_id: `by-${process.pid}`, likes: 1 })
      .execute()
    await db.destroy()
    process.send!('opened')
  } catch (error) {
    process.send!(String(error))
  }
})
process.send!('waiting')
