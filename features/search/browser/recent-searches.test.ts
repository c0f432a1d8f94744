/** The list of recent searches: its order, its bound, and what it ignores. */
import { beforeEach, expect, it } from 'vitest'
import { readDeviceSetting, writeDeviceSetting } from '#lib/browser/device-setting.ts'
import { RECENT_SEARCHES_KEY } from '#features/discovery/home-view.ts'
import { rememberSearch, removeSearch, removeSearches } from './recent-searches.ts'

const stored = () => JSON.parse(readDeviceSetting(RECENT_SEARCHES_KEY) ?? '[]') as unknown

beforeEach(() => writeDeviceSetting(RECENT_SEARCHES_KEY, undefined))

it('keeps the latest six searches, latest first', () => {
  for (const search of ['1', '2', '3', '4', '5', '6', '7']) rememberSearch(search)
  expect(stored()).toEqual(['7', '6', '5', '4', '3', '2'])
})

it('moves a repeated search to the front, in its latest spelling', () => {
  for (const search of ['egg', 'tank', 'EGG']) rememberSearch(search)
  expect(stored()).toEqual(['EGG', 'tank'])
})

it('removes one search or all of them', () => {
  for (const search of ['egg', 'tank']) rememberSearch(search)
  removeSearch('egg')
  expect(stored()).toEqual(['tank'])
  removeSearches()
  expect(readDeviceSetting(RECENT_SEARCHES_KEY)).toBeUndefined()
})

it.each(['not JSON', '{"a":1}', '[1,null]'])('ignores a damaged list: %s', (damaged) => {
  writeDeviceSetting(RECENT_SEARCHES_KEY, damaged)
  rememberSearch('egg')
  expect(stored()).toEqual(['egg'])
})
