/** Notification forms without client script, from a browser that sends few headers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpByForm, type PlayerClient } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'

let portal: Portal
let player: PlayerClient

beforeAll(async () => {
  portal = await startPortal()
  player = await signUpByForm(portal.url)
})
afterAll(() => portal.stop())

test.each(['x', '%ED%A0%80', 'x'.repeat(5_000)])('ignores ?undo=%s', async (id) => {
  const response = await player.get(`/notifications?undo=${id}`)
  expect(response.status).toBe(200)
})
