/** Tests that a save shows a busy label for a second and always ends with a result. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUSY_MS, saveVisibly } from './save-visibly.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { ActionResponse } from '#features/actions/browser/action-form.tsx'
import { SAVES } from '../saves.ts'

const saved: ActionResponse = { action: 'save-privacy', success: 'Settings saved successfully!' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The current state of a promise. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  return Promise.race([
    promise.then(
      () => 'done',
      () => 'failed',
    ),
    Promise.resolve('pending'),
  ])
}

test('a quick save takes a second', async () => {
  const response = saveVisibly('save-privacy', async () => saved)
  await vi.advanceTimersByTimeAsync(BUSY_MS - 1)
  expect(await stateOf(response)).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(await response).toEqual(saved)
})

test('a slow save takes no extra time', async () => {
  const response = saveVisibly(
    'save-privacy',
    () => new Promise((resolve) => setTimeout(() => resolve(saved), 3_000)),
  )
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await response).toEqual(saved)
})

test('a deletion is sent after the second, since it ends the session', async () => {
  const post = vi.fn<() => Promise<ActionResponse>>(async () => ({ action: 'delete-account' }))
  const response = saveVisibly('delete-account', post)
  await vi.advanceTimersByTimeAsync(BUSY_MS - 1)
  expect(post).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await response
  expect(post).toHaveBeenCalledOnce()
})

test.each([
  ['save-account', 'Failed to update account settings. Please try again.'],
  ['save-notifications', 'Failed to update notification settings. Please try again.'],
  ['save-privacy', 'Failed to update privacy settings. Please try again.'],
  [
    'change-password',
    'Failed to update password. Please check your current password and try again.',
  ],
  ['delete-account', 'Failed to delete account. Please try again.'],
] as const)('an unreachable server fails the %s save with a log', async (save, error) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const response = saveVisibly(save, () => Promise.reject(new TypeError('Failed to fetch')))
  await vi.advanceTimersByTimeAsync(BUSY_MS)
  // The status keeps the page open: see `keep-form.ts`.
  expect(await response).toMatchObject({
    data: { action: save },
    init: { status: 503 },
  })
  expect(getTranslator('en', 'settings')(SAVES[save].failure)).toBe(error)
  expect(log).toHaveBeenCalledOnce()
})

test('follows a redirect of the server', async () => {
  const redirect = new Response(null, { status: 302 })
  const response = saveVisibly('delete-account', () => Promise.reject(redirect as unknown as Error))
  const caught = response.catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(BUSY_MS)
  expect(await caught).toBe(redirect)
})
