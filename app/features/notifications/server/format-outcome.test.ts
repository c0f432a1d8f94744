/** Tests the message of a toast after a change of notifications. */
import { expect, test } from 'vitest'
import { formatOutcome } from './change-notifications.server.ts'

const deletionId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

test('describes a deletion of one and of several notifications', () => {
  expect(formatOutcome({ deleted: { deletionId, count: 1 } }, 'en')).toEqual({
    title: '1 notification deleted',
    message: 'Press Undo to restore it.',
    undo: 'Undo',
  })
  expect(formatOutcome({ deleted: { deletionId, count: 5 } }, 'en')).toMatchObject({
    title: '5 notifications deleted',
    message: 'Press Undo to restore them.',
  })
})

test('describes an undo and a late undo', () => {
  expect(formatOutcome({ restored: 2 }, 'en')).toEqual({
    title: 'Notifications restored',
    message: '2 notifications restored.',
  })
  expect(formatOutcome({ restored: 0 }, 'en')).toEqual({
    title: 'Too late to undo',
    message: 'You can restore deleted notifications for 10 minutes.',
  })
})

test('reports no change that deleted and restored nothing', () => {
  expect(formatOutcome({ deleted: { deletionId, count: 0 } }, 'en')).toBeUndefined()
  expect(formatOutcome(undefined, 'en')).toBeUndefined()
})

test('has all Arabic plural forms', () => {
  const titles = [1, 2, 3, 11, 100].map(
    (count) => formatOutcome({ deleted: { deletionId, count } }, 'ar')?.title,
  )
  expect(titles).toEqual([
    'حُذف إشعار واحد',
    'حُذف إشعاران',
    'حُذفت 3 إشعارات',
    'حُذف 11 إشعارًا',
    'حُذف 100 إشعار',
  ])
})
