/** The message about unlocked achievements. */
import { expect, test } from 'vitest'
import { ACHIEVEMENTS } from '../definitions.ts'
import { formatUnlocked } from './unlocked-message.ts'

test('describes several achievements in one message', () => {
  const [rookie, casual] = ACHIEVEMENTS
  expect(formatUnlocked('en', [])).toBeUndefined()
  expect(formatUnlocked('en', [rookie!])).toEqual({
    title: 'Achievement unlocked: Rookie Gamer',
    message: 'Played for 1 hour in total.',
    icon: 'joystick',
  })
  expect(formatUnlocked('de', [rookie!, casual!])).toEqual({
    title: '2 Erfolge freigeschaltet',
    message: 'Neuling und Gelegenheitsspieler',
    icon: 'joystick',
  })
})
