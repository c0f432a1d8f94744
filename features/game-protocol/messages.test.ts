// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CALLS } from './messages.ts'

test('docs/protocol.schema.json has the schemas of all calls', async () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Inputs of the calls of the protocol for games, version 1, by call',
    properties: Object.fromEntries(
      Object.entries(CALLS).map(([name, { input }]) => {
        const { $schema: _, ...rest } = z.toJSONSchema(input)
        return [name, rest]
      }),
    ),
  }
  const file = new URL('../../docs/protocol.schema.json', import.meta.url)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(schema)
})
