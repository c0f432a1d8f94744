/** Stores of values that several components read. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStore, useStore } from './store.ts'

test('calls each listener after a change, until it unsubscribes', () => {
  const store = createStore(1)
  const seen: string[] = []
  const stop = store.subscribe(() => seen.push(`first ${store.read()}`))
  store.subscribe(() => seen.push(`second ${store.read()}`))
  store.write(2)
  stop()
  store.write(3)
  expect(seen).toEqual(['first 2', 'second 2', 'second 3'])
})

test('calls the listeners for a value that was changed in place', () => {
  const store = createStore(new Map<string, number>())
  const seen: (number | undefined)[] = []
  store.subscribe(() => seen.push(store.read().get('likes')))
  store.write(store.read().set('likes', 7))
  expect(seen).toEqual([7])
})

test('a page of the server has the served part, whatever the store has', () => {
  const store = createStore({ likes: 7 })
  const Likes = () => useStore(store, ({ likes }) => likes, 3)
  expect(renderToString(createElement(Likes))).toBe('3')
})
