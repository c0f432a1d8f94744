/** Which encoding a response gets, by the `Accept-Encoding` of the request. */
import { expect, test } from 'vitest'
import { chooseEncoding } from './compression.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'identity'],
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip ; q=0.000', 'identity'],
  ['br; q=0 , gzip;q=0.001', 'gzip'],
  ['identity', 'identity'],
  ['brotli, gzipped', 'identity'],
  [',,;q=1', 'identity'],
] as const)('Accept-Encoding %s gets a response in %s', (header, encoding) =>
  expect(chooseEncoding(header)).toBe(encoding),
)
