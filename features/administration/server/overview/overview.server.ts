/** The overview of the administration: what it shows, the first steps of a new portal, its test mail. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { defineAction } from '#features/actions/server/action.ts'
import { hasOwnOrigins } from '#features/hosted-games/hosted-url.ts'
import { composeMail } from '#features/mail/server/mail-text.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { readStamps } from '#features/portal-settings/server/portal-settings.server.ts'
import { STAFF } from '../staff-action.server.ts'
import { readFigures } from './daily-figures.server.ts'
import { listNodes } from './nodes.server.ts'
import { DAY_MS } from '#lib/duration.ts'

/** A job that is overdue for this time is turned off, ms. */
const LISTED_FOR_MS = DAY_MS

export async function loadOverview(services: RequestServices) {
  const { attention, config, db, formerGames, games, presence, provider, state } = services
  const players = presence.byGame && Object.values(presence.byGame)
  const names = new Map(games.map(({ id, name }) => [id, name]))
  const toPlayed = ({ gameId, ms }: { gameId: string; ms: number }) => ({
    name: names.get(gameId) ?? formerGames.get(gameId)?.name ?? gameId,
    ms,
  })
  const { playedToday, playedMonth, ...figures } = await readFigures(db)
  const nodes = await listNodes(db)
  return {
    attention: await attention.list(),
    firstSteps: await findFirstSteps(services),
    hasContact: config.contactEmail !== undefined,
    hasNightlyBackups: state.nightlyBackups !== undefined,
    hasMailServer: state.hasMailServer,
    isInMaintenance: Boolean(config.maintenance),
    failingProvider: (await provider?.isFailing()) ? config.oidc?.name : undefined,
    mailsGivenUp: state.mailsGivenUp,
    /** Undefined if the number is unknown. */
    players: players?.reduce((sum, count) => sum + count, 0),
    figures,
    playedToday: playedToday.map(toPlayed),
    playedMonth: playedMonth.map(toPlayed),
    /** How hosted games are kept apart: 1 is the strictest (docs/hosted-games.md). */
    isolation: isolationOf(config),
    hasHosted: [...games, ...formerGames.values()].some(({ hosted }) => hosted),
    jobs: await listJobs(db),
    nodes,
    lacksRedis: !config.redisUrl && nodes.filter(({ isGone }) => !isGone).length > 1,
  }
}

const isolationOf = (config: RequestServices['config']): 1 | 2 | 3 =>
  hasOwnOrigins(config) ? 1 : config.gamesUrl === undefined ? 3 : 2

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>

/** Returns which first steps are done. Undefined if all are, or an owner has hidden the list. */
async function findFirstSteps({ config, db, gameRules, games, state }: RequestServices) {
  if (config.firstSteps === 'hidden') return undefined
  const invitation = await db.selectFrom('invitation').select('id').limit(1).executeTakeFirst()
  const isDone = {
    mail: state.hasMailServer,
    backups: state.nightlyBackups !== undefined,
    passphrase: state.backups.isEncrypted,
    contact: config.contactEmail !== undefined,
    look: config.logo !== undefined || config.accent !== undefined,
    game: games.some(({ id }) => !gameRules.builtIn.has(id)),
    invitation: invitation !== undefined,
  }
  if (Object.values(isDone).every(Boolean)) return undefined
  const { firstSteps: stamp } = await readStamps(db, { firstSteps: ['firstSteps'] })
  return { isDone, stamp }
}

export type FirstSteps = NonNullable<OverviewData['firstSteps']>

/** The jobs that one node of the fleet runs. The others run on each node, every minute or so. */
const listJobs = (db: Reader) =>
  db
    .selectFrom('job_lease')
    .select(['job as name', 'last_run_at as lastRunAt', 'next_run_at as nextRunAt'])
    .where('next_run_at', '>', db.now() - LISTED_FOR_MS)
    .orderBy('job')
    .execute()

/** Queues a mail to the owner who asks for it. */
export const sendTestMail = defineAction({
  ...STAFF,
  name: 'send-test-mail',
  right: 'change-portal',
  messages: 'adminOverview',
  input: z.object({}),
  audit: () => undefined,
  async run(tx, { services: { config }, language, viewer: { email }, t }) {
    const mail = composeMail({
      portalName: config.portalName,
      language,
      subject: t('testMailSubject'),
      paragraphs: [t('testMailText')],
    })
    await queueMail(tx, email, mail)
    return { success: t('testMailQueued', { email }) }
  },
})
