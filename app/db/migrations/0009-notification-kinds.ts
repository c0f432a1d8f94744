/** Notifications store what happened, not its wording (ADR 33). */
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

/** Titles of achievements in the releases up to this one. */
const ACHIEVEMENT_IDS: Record<string, string> = {
  'Achievement unlocked: Rookie Gamer': 'playtime-1h',
  'Achievement unlocked: Casual Gamer': 'playtime-5h',
  'Achievement unlocked: Dedicated Gamer': 'playtime-10h',
  'Achievement unlocked: Hardcore Gamer': 'playtime-24h',
}

/** Titles of the welcome notifications in those releases. */
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
  // Null in rows that the previous release writes while it still runs.
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

/** Derives the kind from the wording. Only the link contains the id of a new game. */
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
