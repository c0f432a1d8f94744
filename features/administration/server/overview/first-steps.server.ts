/** What a new portal still lacks, for the first card of the overview. */
import type { RequestServices } from '#features/context.server.ts'
import { readStamps } from '#features/portal-settings/server/portal-settings.server.ts'

/** Returns which first steps are done. Undefined if all are, or an owner has hidden the list. */
export async function findFirstSteps({ config, db, gameRules, games, state }: RequestServices) {
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

export type FirstSteps = NonNullable<Awaited<ReturnType<typeof findFirstSteps>>>
