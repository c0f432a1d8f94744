/** The permissions of a game's frame. No game file can release the frame from its sandbox. */
import { expect, test } from 'vitest'
import { DENIED_FEATURES, gameFileSchema } from '#catalogue/game.ts'
import { games } from '#catalogue/index.ts'
import { framePolicy } from './game-frame.tsx'

test('applies the default permissions', () => {
  expect(framePolicy({})).toEqual({
    sandbox: 'allow-scripts allow-same-origin allow-pointer-lock allow-forms',
    allow: 'fullscreen; autoplay; gamepad; clipboard-write',
  })
})

test.each(['opaque', 'own'])(
  'a hosted game with an origin that is %s has gamepads, sound and full screen',
  (hosted) => {
    const { sandbox, allow } = framePolicy({ hosted })
    expect(allow).toBe('fullscreen; autoplay; gamepad')
    expect(sandbox).toContain('allow-pointer-lock')
    expect(sandbox.includes('allow-same-origin')).toBe(hosted === 'own')
  },
)

test('adds the permissions of the game file to the defaults', () => {
  const frame = {
    reason: 'its sign-in opens a window',
    sandbox: ['allow-popups' as const],
    allow: ['accelerometer' as const, 'gyroscope' as const],
  }
  expect(framePolicy({ frame })).toEqual({
    sandbox: 'allow-scripts allow-same-origin allow-pointer-lock allow-forms allow-popups',
    allow: 'fullscreen; autoplay; gamepad; clipboard-write; accelerometer; gyroscope',
  })
})

test('names all origins of a game that redirects to another one', () => {
  const [url, alsoAt] = ['https://mine.example/play', ['https://www.mine.example']]
  const origins = 'https://mine.example https://www.mine.example'
  const { allow } = framePolicy({ url, alsoAt })
  for (const feature of ['fullscreen', 'autoplay', 'gamepad', 'clipboard-write']) {
    expect(allow.split('; ')).toContain(`${feature} ${origins}`)
  }
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

test.each(['accelerometer', 'gyroscope', ...DENIED_FEATURES])(
  'the schema allows %s only if the permissions policy does not deny it',
  (feature) => {
    const found = gameFileSchema.shape.frame.safeParse({
      reason: 'it is steered by tilting',
      allow: [feature],
    })
    const isDenied = DENIED_FEATURES.has(feature)
    expect(found.success).toBe(!isDenied)
    const messages = found.error?.issues.map(({ message }) => message) ?? []
    expect(messages).toEqual(isDenied ? ['denied-to-every-game'] : [])
  },
)

test('the default permissions include none that the permissions policy denies', () => {
  const { allow } = framePolicy({})
  const features = allow.split('; ').map((each) => each.split(' ')[0]!)
  expect(features).toContain('fullscreen')
  expect(features.filter((feature) => DENIED_FEATURES.has(feature))).toEqual([])
})
