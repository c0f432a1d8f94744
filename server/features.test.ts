/** The handlers of a portal: what happens in the transaction of another feature's change. */
import { expect, it } from 'vitest'
import { createEventHandlers } from './features.ts'

it('reacts to these events', () => {
  const config = { portalName: 'IO Arcade', publicUrl: 'http://localhost:3000' }
  const handlers = createEventHandlers({ config, catalogue: { games: [] } })
  const counts = Object.entries(handlers).map(([kind, list]) => [kind, list.length])
  expect(counts.toSorted()).toEqual([
    ['account-created', 1],
    ['account-suspended', 2],
    ['achievement-unlocked', 1],
    ['address-confirmed', 1],
    ['friend-accepted', 1],
    ['friend-requested', 1],
    ['game-liked', 1],
    ['play-time-credited', 1],
    ['player-blocked', 1],
    ['room-invited', 1],
    ['room-shared', 1],
    ['security-event', 1],
    ['suspension-lifted', 2],
  ])
})
