/** The files that players upload as saves. */
import { expect, it } from 'vitest'
import { postAction, useActions } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'

describeOnBothEngines('an uploaded save', (at) => {
  const { player } = useActions(at)
  const upload = async (bytes: BlobPart[]) => {
    const entries = { intent: 'upload-save', game: 'agar', file: new File(bytes, 'save.json') }
    const sender = { viewer: player.viewer, requester: { address: '192.0.2.1' } }
    const { status } = await postAction(player.services, { ...sender, language: 'en', entries })
    return status
  }

  it('may begin with a byte order mark', async () => {
    expect(await upload(['\ufeff{"level":"5"}'])).toBe(200)
  })

  it('is refused in another encoding than UTF-8, which would make it larger than a save may be', async () => {
    expect(await upload(['{"level":"', new Uint8Array(900_000).fill(0xff), '"}'])).toBe(422)
    expect(await at.db.selectFrom('game_save').select('bytes').execute()).toEqual([])
  })
})
