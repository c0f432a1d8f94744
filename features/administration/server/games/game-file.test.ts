/** Importing a file with many games in the administration, and its download. */
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeViewer } from '#tests/factories.ts'
import { OWN_GAME } from '#tests/own-game.ts'
import { useServices } from '#tests/sign-ins.ts'
import { adminRequest, postAction } from '#tests/actions.ts'
import { downloadGames } from './game-file.server.ts'

const GAME = { id: 'mine', ...OWN_GAME }

describeOnBothEngines('a file with games', (at) => {
  const { opened } = useServices(at)
  let owner: Viewer
  let events: string[]
  beforeEach(async () => {
    owner = await makeViewer(at.db, { role: 'owner' })
    events = []
    opened.services.db.events.subscribe(({ kind }) => events.push(kind))
  })

  function upload(file: unknown, fields: Record<string, string> = {}) {
    const text = typeof file === 'string' ? file : JSON.stringify(file)
    const entries = { intent: 'import-games', file: new File([text], 'games.json'), ...fields }
    return postAction(opened.services, { ...adminRequest(owner), entries })
  }
  const stored = () => at.db.selectFrom('own_game').selectAll().orderBy('game_id').execute()
  const audited = () =>
    at.db.selectFrom('audit_entry').select(['action', 'actor_id', 'detail']).execute()

  it('is imported with one event and one audit row, and a second time changes nothing', async () => {
    const file = [GAME, { id: 'agar', hidden: true }, { id: 'slither', name: 'Snakes of ours' }]
    expect(await upload(file)).toMatchObject({
      success: 'Imported: 3 added, 0 changed, 0 unchanged.',
    })
    expect(opened.services.games.at(-1)).toMatchObject({ id: 'mine', genre: GAME.genre })
    expect(opened.services.games.some(({ id }) => id === 'agar')).toBe(false)
    const before = await stored()
    const detail = JSON.stringify({ added: 3, changed: 0, unchanged: 0 })
    const rows = [{ action: 'import-games', actor_id: owner.userId, detail }]
    expect([await audited(), events]).toEqual([rows, ['games-changed']])

    expect(await upload(file)).toMatchObject({
      success: 'Imported: 0 added, 0 changed, 3 unchanged.',
    })
    const downloaded = await downloadGames(opened.services)
    expect(await upload(await downloaded.text())).toMatchObject({
      success: 'Imported: 0 added, 0 changed, 3 unchanged.',
    })
    expect([await stored(), await audited(), events]).toEqual([before, rows, ['games-changed']])
    expect(await upload([{ ...GAME, name: 'Mine better' }])).toMatchObject({
      success: 'Imported: 0 added, 1 changed, 0 unchanged.',
    })
  })

  it.each([
    ['no JSON', '[{', '(file): is not JSON'],
    ['no array', { ...GAME }, '(file): is missing, or is not of the type array'],
    [
      'too many games',
      Array.from({ length: 5_001 }, () => GAME),
      '(file): has too many entries: the maximum is 5,000',
    ],
    ['an id twice', [GAME, GAME], 'mine: id: is in the file twice'],
    [
      'no id',
      [GAME, { ...GAME, id: undefined }],
      '#2: id: is missing, or is not of the type string',
    ],
    ['another id', [{ ...GAME, id: '../x' }], '#1: id: must be 2 to 24'],
    ['an inherited name', [{ ...GAME, id: 'constructor' }], '#1: id: is a reserved word'],
    ['no object', ['<b>mine</b>'], '#1: (game): is missing, or is not of the type object'],
    [
      'the home network',
      [{ ...GAME, url: 'https://192.168.1.5/' }],
      'is not on the public internet',
    ],
    ['a large game', [{ ...GAME, tip: 'x'.repeat(70_000) }], 'mine: (game): is larger than 64 KiB'],
  ])('with %s is refused as a whole', async (_, file, reason) => {
    const other = { ...GAME, id: 'other' }
    const whole = Array.isArray(file) && file.length < 5_000 ? [other, ...file] : file
    const result = await upload(whole)
    expect(result).toMatchObject({ status: 422, error: expect.stringContaining('Nothing was') })
    const shown = Object.entries(result.faults!).map((fault) => fault.join(': '))
    expect(shown.join('\n')).toContain(reason.replace(/^#(\d)/, (_, n) => `#${Number(n) + 1}`))
    expect([await stored(), await audited(), events]).toEqual([[], [], []])
  })

  it('that is nested deeply or has thousands of faults is refused, with a short answer', async () => {
    const deep = `[{"id":"mine","name":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`
    expect((await upload(deep)).faults).toEqual({ 'mine: (game)': 'is nested too deeply' })
    const { error, faults } = await upload(
      Array.from({ length: 500 }, (_, at) => ({ id: `g${at}a` })),
    )
    expect(error).toBe('Nothing was imported: 2,000 errors in the file.')
    expect(Object.keys(faults!)).toHaveLength(20)
    expect(await upload('')).toMatchObject({ status: 422 })
  })

  it('may have games of the home network if the owner says so', async () => {
    const file = [{ ...GAME, url: 'https://192.168.1.5/' }]
    expect(await upload(file, { home: 'on' })).toMatchObject({ success: expect.any(String) })
    const here = [{ ...GAME, url: 'https://127.0.0.1/' }]
    expect(await upload(here, { home: 'on' })).toMatchObject({ status: 422 })
  })
})
