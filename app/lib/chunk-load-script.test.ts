/** The words of the notice about missing code. */
import { expect, test } from 'vitest'
import english from '../messages/en/errors.ts'
import { PART_MISSING, PART_MISSING_RELOADING, RELOAD } from './chunk-load-script.ts'

test('has the English words of the messages for a document without messages', () => {
  expect([PART_MISSING, PART_MISSING_RELOADING, RELOAD]).toEqual([
    english.partMissing,
    english.partMissingReloading,
    english.reload,
  ])
})
