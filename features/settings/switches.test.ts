/** Tests that each switch has a separate column and affects one player only. */
import { expect, it } from 'vitest'
import type { Reader } from '#platform/db/db.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import {
  getPreferences,
  savePreferences,
} from '#features/notifications/server/preferences.server.ts'
import { NOTIFICATION_PREFERENCES } from '#features/notifications/preferences.ts'
import { getPrivacySettings, savePrivacySettings } from './server/privacy.server.ts'
import { PRIVACY_SETTINGS } from './privacy.ts'

interface Switches {
  names: readonly string[]
  read: (db: Reader, userId: string) => Promise<Record<string, boolean>>
  save: (tx: Tx, userId: string, switches: never) => Promise<void>
}

const GROUPS: Record<string, Switches> = {
  'notification preferences': {
    names: NOTIFICATION_PREFERENCES,
    read: getPreferences,
    save: savePreferences,
  },
  'privacy settings': {
    names: PRIVACY_SETTINGS,
    read: getPrivacySettings,
    save: savePrivacySettings,
  },
}

describeOnBothEngines('switches', (at) => {
  it.each(Object.keys(GROUPS))('of the %s are saved independently', async (group) => {
    const { names, read, save } = GROUPS[group]!
    const [{ id }, other] = [await makeUser(at.db), await makeUser(at.db)]
    const atFirst = await read(at.db, other.id)
    expect(Object.keys(atFirst).toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const alone = Object.fromEntries(names.map((each) => [each, each === name]))
      await transact(at.db, (tx) => save(tx, id, alone as never))
      expect(await read(at.db, id)).toEqual(alone)
    }
    expect(await read(at.db, other.id)).toEqual(atFirst)
  })
})
