/** The permissions of a game's frame. No game file can release the frame from its sandbox. */
import { expect, test } from 'vitest'
import { gameFileSchema } from '#catalogue/game.ts'
import { games } from '#catalogue/index.ts'
import { framePolicy } from './frame-policy.ts'

test('applies the default permissions', () => {
  expect(framePolicy({})).toEqual({
    sandbox: 'allow-scripts allow-same-origin allow-pointer-lock allow-forms',
    allow: 'fullscreen; autoplay; gamepad; clipboard-write',
  })
})

test('adds the permissions of the game file to the defaults', () => {
  const frame = {
    reason: 'its sign-in opens a window',
    sandbox: ['allow-popups' as const],
    allow: ['microphone' as const, 'gyroscope' as const],
  }
  expect(framePolicy({ frame })).toEqual({
    sandbox: 'allow-scripts allow-same-origin allow-pointer-lock allow-forms allow-popups',
    allow: 'fullscreen; autoplay; gamepad; clipboard-write; microphone; gyroscope',
  })
})

test.each(games)('the frame of $id cannot navigate the portal or leave its sandbox', (game) => {
  expect(framePolicy(game).sandbox).not.toMatch(
    /allow-top-navigation|allow-popups-to-escape-sandbox/,
  )
})

test.each(['allow-top-navigation', 'allow-popups-to-escape-sandbox', 'allow-everything'])(
  'the schema refuses %s',
  (token) => {
    const { frame } = gameFileSchema.shape
    expect(frame.safeParse({ reason: 'it wants more', sandbox: [token] }).success).toBe(false)
    expect(frame.safeParse({ reason: 'it wants more', sandbox: [] }).success).toBe(true)
  },
)
