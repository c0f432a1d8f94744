import { expect, test } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'recognizes a request without a response: %s',
  (message) => expect(isConnectionLost(new TypeError(message))).toBe(true),
)

test.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new Error('Failed to fetch'),
  new DOMException('The user aborted a request.', 'AbortError'),
  undefined,
])('does not report a lost connection for %s', (error) =>
  expect(isConnectionLost(error)).toBe(false),
)
