/** Tests notifications of earlier releases, after the migrations and during a rolling upgrade. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OpenDatabase } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { up as addUndo } from '../../db/migrations/0007-notification-undo.ts'
import { up as addKinds } from '../../db/migrations/0009-notification-kinds.ts'
import { up as addAnnouncements } from '../../db/migrations/0014-announcements.ts'
import { announceNewGames } from './announce.server.ts'
import { addWelcomeNotifications, listNotifications } from './notifications.server.ts'

const NOW = Date.parse('2026-03-04T05:06:07Z')
const games = [{ id: 'survev', name: 'Survev.io' }]

type Type = 'achievement' | 'game' | 'system' | 'social'
type OldRow = readonly [type: Type, title: string, message: string, link: string | null]

/** Rows of earlier releases, with the kind and data that the migration derives. */
const OLD_ROWS: readonly (readonly [row: OldRow, kind: string, data: object])[] = [
  [
    [
      'achievement',
      'Achievement unlocked: Dedicated Gamer',
      'Played for 10 hours in total.',
      '/profile?tab=achievements',
    ],
    'achievement-unlocked',
    { achievementId: 'playtime-10h' },
  ],
  [
    ['game', 'New game: Survev.io', 'Survev.io is new here. Try it.', '/game/survev'],
    'game-added',
    { gameId: 'survev' },
  ],
  [
    ['system', 'Welcome to Adas “Spiele” | \\ %', 'Your account is ready.', '/'],
    'welcome',
    { portalName: 'Adas “Spiele” | \\ %' },
  ],
  [['game', '31 games to choose from', 'Search them.', '/'], 'about-games', { gameCount: 31 }],
  [
    ['achievement', 'How achievements work', 'They come with play time.', '/profile'],
    'about-achievements',
    {},
  ],
  [['social', 'You have a public page', 'It shows.', '/settings'], 'about-public-page', {}],
  [['system', 'How play time is counted', 'Time counts.', '/profile'], 'about-play-time', {}],
  [['game', 'Likes move the list', 'Most Popular is sorted.', null], 'about-likes', {}],
  [['game', 'Your likes count', 'Most Popular shows first.', '/'], 'about-likes', {}],
  [['system', 'Your data is yours', 'Settings.', '/settings?tab=privacy'], 'about-data', {}],
]

/** Rows whose text does not identify an event. */
const UNKNOWN_ROWS: readonly OldRow[] = [
  // Releases before links did not store the game.
  ['game', 'New game: Gone.io', 'Gone.io is new here.', null],
  ['system', 'Maintenance at "night" \\ {}', 'It’s back\nby 5.', '/about'],
  ['social', 'Achievement unlocked: Rookie Gamer', 'Of another type.', null],
  ['achievement', 'Achievement unlocked: Nobody', '', null],
]

function insertOld(db: OpenDatabase, userId: string, rows: readonly OldRow[]) {
  const values = rows.map(([type, title, message, link], place) => ({
    id: randomUUID(),
    user_id: userId,
    type,
    title,
    message,
    link,
    created_at: NOW - place,
  }))
  return db.insertInto('notification').values(values).execute()
}

async function dropColumns(db: OpenDatabase, columns: readonly string[]) {
  for (const column of columns) {
    await db.schema.alterTable('notification').dropColumn(column).execute()
  }
}

function listRows(db: OpenDatabase) {
  return db
    .selectFrom('notification')
    .select(['kind', 'data', 'type', 'title', 'message', 'link'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

const toWords = ({
  type,
  title,
  message,
  link,
}: Record<'type' | 'title' | 'message', string> & {
  link: string | null
}) => [type, title, message, link]

describeOnBothEngines('notifications of earlier releases', (at) => {
  it('get a kind and data, or keep their text if it is unknown', async () => {
    const { id } = await makeUser(at.db)
    await dropColumns(at.db, ['kind', 'data'])
    await insertOld(at.db, id, [...OLD_ROWS.map(([row]) => row), ...UNKNOWN_ROWS])
    // A second player with the same text.
    const other = await makeUser(at.db)
    await insertOld(at.db, other.id, [OLD_ROWS[0]![0]])
    await addKinds(at.db)

    const rows = await listRows(at.db)
    const known = rows.map(({ kind, data }) => [kind, JSON.parse(data!) as unknown])
    const [first] = OLD_ROWS.map(([, kind, data]) => [kind, data])
    expect(known).toEqual([
      first,
      ...OLD_ROWS.map(([, kind, data]) => [kind, data]),
      ...UNKNOWN_ROWS.map(([type, title, message, link]) => [
        'text',
        { type, title, message, link },
      ]),
    ])
    const shown = await listNotifications(at.db, id, { games, now: NOW })
    expect(shown.map(toWords).slice(OLD_ROWS.length)).toEqual(UNKNOWN_ROWS)
    expect(shown[0]).toMatchObject({ title: OLD_ROWS[0]![0][1], emblem: 'medal' })
    expect(shown[1]).toMatchObject({ title: 'New game: Survev.io', link: '/game/survev' })
    expect(shown.map(({ type }) => type)).toEqual(
      [...OLD_ROWS.map(([row]) => row), ...UNKNOWN_ROWS].map(([type]) => type),
    )
  })

  it('get the links and undo columns that 0.1.0 lacked', async () => {
    const { id } = await makeUser(at.db)
    await transact(at.db, (tx) =>
      addWelcomeNotifications(tx, { userId: id, portalName: 'IO Arcade', gameCount: 25 }, NOW),
    )
    const before = await listNotifications(at.db, id, { games, now: NOW })
    await at.db.schema.dropIndex('notification_by_deletion').execute()
    await dropColumns(at.db, ['kind', 'data', 'link', 'deleted_at', 'deletion_id'])
    await addUndo(at.db)
    const linked = await at.db
      .selectFrom('notification')
      .select(['type', 'link'])
      .where('link', 'is not', null)
      .execute()
    expect(linked).toEqual([{ type: 'achievement', link: '/profile?tab=achievements' }])
    await addKinds(at.db)
    expect(await listNotifications(at.db, id, { games, now: NOW })).toEqual(before)
  })

  it('keep announcements of new games, and reach players whom an interrupted release skipped', async () => {
    const ids = ['a', 'b', 'c']
    for (const id of ids) await makeUser(at.db, { id, createdAt: NOW })
    const quiet = { game_update_notifications: 0 } as const
    await at.db
      .updateTable('notification_preferences')
      .set(quiet)
      .where('user_id', '=', 'c')
      .execute()
    await at.db.schema.dropTable('announcement_mark').execute()
    await at.db.schema.dropTable('announcement').execute()
    await at.db.schema.alterTable('notification_preferences').dropColumn('told_from').execute()
    // The previous release was interrupted after the first player.
    const survev = { game_id: 'survev', announced_at: NOW, told_up_to: 'a' }
    await at.db.insertInto('announced_game').values(survev).execute()
    await insertOld(at.db, 'a', [OLD_ROWS[1]![0]])
    await addAnnouncements(at.db)
    await announceNewGames(at.db, [...games, { id: 'fresh', name: 'Fresh.io' }])
    const list = async (id: string) =>
      (await listNotifications(at.db, id, { games, now: NOW })).map(({ title }) => title)
    const both = ['A new game', 'New game: Survev.io']
    expect([await list('a'), await list('b'), await list('c')]).toEqual([both, both, []])
  })

  it('from the previous release are shown with their text', async () => {
    const { id } = await makeUser(at.db)
    const rows = [...OLD_ROWS.map(([row]) => row), ...UNKNOWN_ROWS]
    await insertOld(at.db, id, rows)
    const shown = await listNotifications(at.db, id, { games, now: NOW })
    expect(shown.map(toWords)).toEqual(rows)
  })

  it('are stored with the text that the previous release shows', async () => {
    const { id } = await makeUser(at.db)
    await transact(at.db, (tx) =>
      addWelcomeNotifications(tx, { userId: id, portalName: 'IO Arcade', gameCount: 25 }, NOW),
    )
    const shown = await listNotifications(at.db, id, { games, now: NOW })
    expect((await listRows(at.db)).map(toWords)).toEqual(shown.map(toWords))
  })
})
