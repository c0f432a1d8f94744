/** The words of the notice about missing code. */
import { expect, test } from 'vitest'
import english from '#messages/en.json' with { type: 'json' }
import { ENGLISH } from './chunk-load-script.ts'

test('has the English words of the messages for a document without messages', () => {
  expect(english.errors).toMatchObject(ENGLISH)
})
