/** Tests that a save shows a busy label for a second and always ends with a result. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUSY_MS, saveVisibly } from './save-visibly.ts'
import type { ActionResponse } from '#features/actions/browser/action-form.tsx'

const saved: ActionResponse = { action: 'save-privacy', success: 'Settings saved successfully!' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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

test('an unreachable server fails a save with a log', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const response = saveVisibly('save-card', () => Promise.reject(new TypeError('Failed to fetch')))
  await vi.advanceTimersByTimeAsync(BUSY_MS)
  // The status keeps the page open: see `keep-form.ts`.
  expect(await response).toMatchObject({ data: { action: 'save-card' }, init: { status: 503 } })
  expect(log).toHaveBeenCalledOnce()
})

test('follows a redirect of the server', async () => {
  const redirect = new Response(null, { status: 302 })
  const response = saveVisibly('delete-account', () => Promise.reject(redirect as unknown as Error))
  const caught = response.catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(BUSY_MS)
  expect(await caught).toBe(redirect)
})
