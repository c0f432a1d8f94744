/** What `memoize` makes, and what it takes over. */
import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('makes the result of each key once', () => {
  const make = vi.fn<(key: string) => { key: string }>((key) => ({ key }))
  const find = memoize(make)
  expect(find('a')).toBe(find('a'))
  expect(find('b')).toEqual({ key: 'b' })
  expect(make.mock.calls).toEqual([['a'], ['b']])
})

test('takes a result that is there already', () => {
  const find = memoize<object, string>(() => 'made', new WeakMap([[Object, 'given']]))
  expect([find(Object), find({})]).toEqual(['given', 'made'])
})
