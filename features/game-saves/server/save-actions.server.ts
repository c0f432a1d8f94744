/** The actions of the page Game saves. */
import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { findGame } from '#catalogue/queries.ts'
import { defineAction, refused, type Outcome } from '#features/actions/server/action.ts'
import { MAX_SAVE_BYTES } from '../save-format.ts'
import { addSave, chooseSave, deleteSave } from './game-saves.server.ts'
import { parseValues } from './save-route.ts'

const SHARED = {
  right: 'change-settings',
  limits: ['change-account'],
  messages: 'gameSaves',
} as const

const game = z.string().min(1).max(64)
/** An absent file is one without a name. */
const file = z.custom<File>((given) => given instanceof File)

/** Makes a version the latest one: also the player's choice between several, at the start of the game. */
export const RESTORE_SAVE = defineAction({
  ...SHARED,
  name: 'restore-save',
  input: z.object({ game, revision: z.coerce.number().int().nonnegative() }),
  async run(tx, { viewer: { userId }, input, t }): Promise<Outcome> {
    const isChosen = await chooseSave(tx, { userId, gameId: input.game }, input.revision)
    return isChosen ? { success: t('restored') } : refused(t('versionGone'), { status: 404 })
  },
})

export const SAVE_ACTIONS = [
  RESTORE_SAVE,
  defineAction({
    ...SHARED,
    name: 'upload-save',
    input: z.object({ game, file }),
    async before({ input, t }) {
      const isSmall = input.file.size <= MAX_SAVE_BYTES
      // Other bytes would each become the three of a replacement character.
      const isText = isSmall && isUtf8(await input.file.arrayBuffer())
      const data = isText ? parseValues(await input.file.text()) : undefined
      return data ?? refused(t('notASave'), { status: 422, field: 'file' })
    },
    async run(tx, { services, viewer: { userId }, input, t }, data): Promise<Outcome> {
      if (!findGame(services.games, input.game)) return refused(t('versionGone'), { status: 404 })
      const isAdded = await addSave(tx, { userId, gameId: input.game }, data)
      return isAdded
        ? { success: t('uploaded') }
        : refused(t('noRoom'), { status: 413, field: 'file' })
    },
  }),
  defineAction({
    ...SHARED,
    name: 'delete-save',
    input: z.object({ game }),
    async run(tx, { viewer: { userId }, input, t }): Promise<Outcome> {
      const versions = await deleteSave(tx, { userId, gameId: input.game })
      return versions ? { success: t('deleted') } : refused(t('versionGone'), { status: 404 })
    },
  }),
]
