/** Changes the display name of an account. */
import type { Tx } from '#platform/db/transact.server.ts'
import { foldName } from '#lib/fold-name.ts'

/** @param name valid (`displayNameSchema`) */
export async function renameAccount(tx: Tx, userId: string, name: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ name, folded_name: foldName(name), updated_at: new Date(tx.now()).toISOString() })
    .where('id', '=', userId)
    .execute()
}
