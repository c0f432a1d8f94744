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

test('redirects back to the page, with a link for undo', async () => {
  const response = await player.post('/notifications?filter=all', {
    intent: 'delete-notifications',
    filter: 'all',
    shownUntil: String(Date.now()),
  })
  expect(response.status).toBe(302)
  const target = response.headers.get('Location')!
  expect(target).toMatch(/^\/notifications\?filter=all&undo=[\w-]+$/)
  const page = await (await player.get(target)).text()
  expect(page).toContain('7 notifications deleted')
  const [, deletionId] = /undo=([\w-]+)/.exec(target)!
  const undone = await player.post('/notifications', {
    intent: 'restore-notifications',
    deletionId: deletionId!,
  })
  expect(undone.headers.get('Location')).toBe('/notifications')
  expect(await (await player.get('/notifications')).text()).toContain('Welcome to IO Arcade')
})

test.each(['x', '%ED%A0%80', 'x'.repeat(5_000)])('ignores ?undo=%s', async (id) => {
  const response = await player.get(`/notifications?undo=${id}`)
  expect(response.status).toBe(200)
})
