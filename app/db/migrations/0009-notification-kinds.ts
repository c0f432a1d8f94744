/** A notification keeps what happened, not how it was worded (record 33). */
import { PostgresAdapter, sql, type Kysely } from 'kysely'

interface Told {
  type: string
  title: string
  link: string | null
}

interface Recognised {
  kind: string
  data: object
}

/** As the releases up to here named the achievements. */
const ACHIEVEMENT_IDS: Record<string, string> = {
  'Achievement unlocked: Rookie Gamer': 'playtime-1h',
  'Achievement unlocked: Casual Gamer': 'playtime-5h',
  'Achievement unlocked: Dedicated Gamer': 'playtime-10h',
  'Achievement unlocked: Hardcore Gamer': 'playtime-24h',
}

/** As they called the notes of a new account. */
const STARTER_KINDS: Record<string, string> = {
  'achievement How achievements work': 'about-achievements',
  'social You have a public page': 'about-public-page',
  'system How play time is counted': 'about-play-time',
  'game Likes move the list': 'about-likes',
  'game Your likes count': 'about-likes',
  'system Your data is yours': 'about-data',
}

export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Null in what the release before writes while it still runs.
  await db.schema.alterTable('notification').addColumn('kind', 'text').execute()
  await db.schema.alterTable('notification').addColumn('data', 'text').execute()

  const told: Told[] = await db
    .selectFrom('notification')
    .select(['type', 'title', 'link'])
    .distinct()
    .execute()
  for (const each of told) {
    const recognised = recognise(each)
    if (!recognised) continue
    await db
      .updateTable('notification')
      .set({ kind: recognised.kind, data: JSON.stringify(recognised.data) })
      .where('type', '=', each.type)
      .where('title', '=', each.title)
      .where('link', each.link === null ? 'is' : '=', each.link)
      .execute()
  }

  const makeObject = sql.raw(isPostgres ? 'json_build_object' : 'json_object')
  await db
    .updateTable('notification')
    .set({
      kind: 'text',
      data: sql`cast(${makeObject}('type', type, 'title', title, 'message', message, 'link', link) as text)`,
    })
    .where('kind', 'is', null)
    .execute()
}

/** What happened, as far as the words tell; which game is new only the link says. */
function recognise({ type, title, link }: Told): Recognised | undefined {
  const achievementId = ACHIEVEMENT_IDS[title]
  if (type === 'achievement' && achievementId) {
    return { kind: 'achievement-unlocked', data: { achievementId } }
  }
  const gameId = /^\/game\/([^/?#]+)$/.exec(link ?? '')?.[1]
  if (type === 'game' && gameId && title.startsWith('New game: ')) {
    return { kind: 'game-added', data: { gameId } }
  }
  const portalName = /^Welcome to (.+)$/.exec(title)?.[1]
  if (type === 'system' && portalName) return { kind: 'welcome', data: { portalName } }
  const gameCount = /^(\d+) games to choose from$/.exec(title)?.[1]
  if (type === 'game' && gameCount) {
    return { kind: 'about-games', data: { gameCount: Number(gameCount) } }
  }
  const starterKind = STARTER_KINDS[`${type} ${title}`]
  return starterKind ? { kind: starterKind, data: {} } : undefined
}
