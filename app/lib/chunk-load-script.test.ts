/** The words of the notice about missing code. */
import { expect, test } from 'vitest'
import english from '../messages/en.json' with { type: 'json' }
import { PART_MISSING, PART_MISSING_RELOADING, RELOAD } from './chunk-load-script.ts'

test('has the English words of the messages for a document without messages', () => {
  expect([PART_MISSING, PART_MISSING_RELOADING, RELOAD]).toEqual([
    english.errors.partMissing,
    english.errors.partMissingReloading,
    english.errors.reload,
  ])
})
