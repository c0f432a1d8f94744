/** Tests the words of a toast after a change of notifications. */
import { expect, test } from 'vitest'
import { wordOutcome } from './outcome-words.server.ts'

const deletionId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

test('describes a deletion of one and of several notifications', () => {
  expect(wordOutcome({ deleted: { deletionId, count: 1 } }, 'en')).toEqual({
    title: '1 notification deleted',
    message: 'Press Undo to restore it.',
    undo: 'Undo',
  })
  expect(wordOutcome({ deleted: { deletionId, count: 5 } }, 'en')).toMatchObject({
    title: '5 notifications deleted',
    message: 'Press Undo to restore them.',
  })
})

test('describes an undo and a late undo', () => {
  expect(wordOutcome({ restored: 2 }, 'en')).toEqual({
    title: 'Notifications restored',
    message: '2 notifications restored.',
  })
  expect(wordOutcome({ restored: 0 }, 'en')).toEqual({
    title: 'Too late to undo',
    message: 'You can restore deleted notifications for 10 minutes.',
  })
})

test('reports no change that deleted and restored nothing', () => {
  expect(wordOutcome({ deleted: { deletionId, count: 0 } }, 'en')).toBeUndefined()
  expect(wordOutcome(undefined, 'en')).toBeUndefined()
})

test('words each plural form of Arabic', () => {
  const titles = [1, 2, 3, 11, 100].map(
    (count) => wordOutcome({ deleted: { deletionId, count } }, 'ar')?.title,
  )
  expect(titles).toEqual([
    'حُذف إشعار واحد',
    'حُذف إشعاران',
    'حُذفت 3 إشعارات',
    'حُذف 11 إشعارًا',
    'حُذف 100 إشعار',
  ])
})
