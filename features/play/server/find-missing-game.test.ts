/** Which games the page of a removed game offers. */
import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { NOTHING_FOUND } from '#tests/factories.ts'
import { findMissingGame } from './find-missing-game.server.ts'

const former = games.find(({ id }) => id === 'suroi')!
const siblings = games.filter(({ id, genre }) => id !== 'suroi' && genre[0] === former.genre[0])

describeOnBothEngines('a game that is gone', (at) => {
  const find = (id: string, gameStates = NOTHING_FOUND) =>
    findMissingGame(
      {
        db: at.db,
        games: games.filter((game) => game.id !== 'suroi'),
        formerGames: new Map([['suroi', former]]),
        likes: { byGame: {} },
        gameStates,
      },
      id,
    )

  test('leads to similar games; an unknown id is not gone', async () => {
    expect(siblings.length).toBeGreaterThan(3)
    const { isGone, name, others } = await find('suroi')
    expect(isGone).toBe(true)
    expect(name).toBe(former.name)
    expect(others).toHaveLength(6)
    const expected = siblings.slice(0, 6).map(({ id }) => id)
    expect(others.slice(0, expected.length).map(({ id }) => id)).toEqual(expected)
    expect(await find('nope')).toMatchObject({ isGone: false, name: undefined })
  })

  test('lists games that may be down last', async () => {
    const [first] = siblings
    const { others } = await find('suroi', { ...NOTHING_FOUND, down: new Set([first!.id]) })
    expect(others[0]!.id).not.toBe(first!.id)
  })
})
