/**
 * Fills a development database with active players, created by the test factories. Refuses a
 * database with accounts and a portal with a public URL, since the password of these players is
 * publicly known.
 */
import { runCommand } from '#platform/cli/run-command.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'
import { openDatabase } from '#platform/db/db.server.ts'
import { transact } from '../platform/db/transact.server.ts'
import { storePassword } from '#features/accounts/server/passwords/set-password.server.ts'
import { setLikes, type LikeChange } from '#features/likes/server/set-like.server.ts'
import { addWelcomeNotifications } from '#features/notifications/server/notifications.server.ts'
import { hashPassword } from '#features/accounts/server/passwords/password-hash.server.ts'
import { makePlayTime, makeUser } from '#tests/factories.ts'
import { createRandom } from '#tests/fuzz/random.ts'
import { readCatalogue } from '../catalogue/read.server.ts'

const PLAYERS = 800
const SEED = 1
const DAY_MS = 86_400_000
const PASSWORD = 'a good long password'
/** Share of players that like the first game. */
const MOST_LIKED = 0.88
const NAMES = ['Ada', 'Bo', 'Chidi', 'Dana', 'Emre', 'Freya', 'Goro', 'Hana', 'Ivo', 'Jun', 'Kaya']

await runCommand(async (config) => {
  if (config.hasPublicUrl) {
    throw new CommandError(
      'PUBLIC_URL is set: players with a known password are for development only.',
    )
  }
  await using db = await openDatabase(databaseLocationOf(config))
  const someone = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (someone) {
    throw new CommandError('There are accounts already: seed an empty DATA_DIR or database.')
  }
  const games = await readCatalogue()
  const hash = await hashPassword({ address: '127.0.0.1' }, PASSWORD)
  const now = db.now()
  await transact(db, async (tx) => {
    // Stored together at the end: one by one takes most of the time on Postgres.
    const likesByTime = new Map<number, LikeChange[]>()
    for (let number = 0; number < PLAYERS; number += 1) {
      const random = createRandom(SEED, number)
      const createdAt = now - random.below(400) * DAY_MS
      const user = await makeUser(tx, {
        name: `${random.pick(NAMES)} ${number + 1}`,
        email: `player-${number + 1}@example.org`,
        isVerified: !random.oneIn(5),
        createdAt,
      })
      await storePassword(tx, user.id, hash)
      await addWelcomeNotifications(
        tx,
        { userId: user.id, portalName: config.portalName, gameCount: games.length },
        createdAt,
      )
      const lastPlayedAt = Math.max(createdAt, now - random.below(30) * DAY_MS)
      // The first games are liked and played most, as in reality: 0 to 700 likes.
      const liked = games.filter(
        (_, place) =>
          random.below(PLAYERS) < PLAYERS * MOST_LIKED * (1 - place / games.length) ** 3,
      )
      const played = games.filter((game) => liked.includes(game) || random.oneIn(8))
      const playTimes = played.map(({ id }) => [id, random.below(6 * 3_600_000)] as const)
      if (played.length > 0) {
        await makePlayTime(tx, user.id, Object.fromEntries(playTimes), lastPlayedAt)
      }
      const likes = likesByTime.get(lastPlayedAt) ?? []
      for (const { id } of liked) likes.push({ userId: user.id, gameId: id, liked: true })
      likesByTime.set(lastPlayedAt, likes)
    }
    for (const [at, likes] of likesByTime) await setLikes(tx, likes, at)
  })
  const ids = `player-1@example.org to player-${PLAYERS}@example.org`
  return { lines: [`${PLAYERS} players are there: ${ids}, password: ${PASSWORD}`] }
})
