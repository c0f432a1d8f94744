/** `npm run seed`: fills a portal with players, once. */
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, inject, test } from 'vitest'
import { MAX_STARS, countStars } from '#features/likes/browser/like-rating.tsx'
import { games } from '#catalogue/index.ts'
import { makeFolder } from '../folder.ts'
import { postForm } from '../player-client.ts'
import { startTestPortal } from '../test-portal.ts'
import { createPostgresDatabase } from '../postgres.ts'
import { openTestDatabase } from '../test-database.ts'

const script = resolve(import.meta.dirname, '../../scripts/seed.ts')
const engines = inject('postgresUrl') ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

test.each(engines)(
  'fills an empty portal on %s with players who can sign in, and no other',
  async (engine) => {
    const DATA_DIR = await makeFolder()
    const DATABASE_URL =
      engine === 'postgres'
        ? await createPostgresDatabase(inject('postgresUrl')!, inject('postgresTemplate'))
        : ''
    const seed = () =>
      spawnSync(process.execPath, [script], {
        env: { ...process.env, DATA_DIR, DATABASE_URL },
        encoding: 'utf8',
      })
    expect(seed()).toMatchObject({ stdout: expect.stringMatching(/^800 players/), stderr: '' })
    const files = readdirSync(DATA_DIR).map((name) => statSync(join(DATA_DIR, name)).mode & 0o077)
    // As all commands, for the portal's own user alone.
    expect(files).toEqual(files.map(() => 0))
    const again = seed()
    expect(again.status).toBe(1)
    expect(again.stderr).toBe('There are accounts already: seed an empty DATA_DIR or database.\n')

    const db = await openTestDatabase(DATABASE_URL || join(DATA_DIR, 'io-arcade.sqlite'))
    const counters = await db.selectFrom('game_counter').select(['game_id', 'likes']).execute()
    const likesOf = new Map(counters.map(({ game_id, likes }) => [game_id, likes]))
    const likes = games.map(({ id }) => likesOf.get(id) ?? 0)
    const { count } = await db
      .selectFrom('game_like')
      .select((query) => query.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(likes.reduce((sum, each) => sum + each)).toBe(Number(count))
    // Every star and label can be seen.
    expect(new Set(likes.map(countStars)).size).toBe(MAX_STARS + 1)
    expect(Math.max(...likes)).toBeGreaterThan(600)
    const kinds = await db.selectFrom('notification').select('kind').distinct().execute()
    expect(kinds).toContainEqual({ kind: 'welcome' })

    const portal = await startTestPortal({ DATA_DIR, DATABASE_URL })
    const entries = { email: 'player-1@example.org', password: 'a good long password' }
    expect((await postForm(portal.url, '/sign-in', entries)).status).toBe(302)
  },
)
