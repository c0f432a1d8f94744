// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS, isInput, type CallName } from './messages.ts'

const FIELDS: unknown[] = [null, true, 'a', '', 0, 0.5, 1, -0.1, 1.1, Number.NaN, Infinity, {}, []]
FIELDS.push(...[64, 65, 1_000, 1_001, 2 ** 20, 2 ** 20 + 1].map((length) => 'x'.repeat(length)))

const withField = (input: object, name: string, field: unknown): object =>
  Object.fromEntries([...Object.entries(input), [name, field]])

/** Inputs with these fields and any values, some without a field or with another one. */
const listInputs = (names: readonly string[]): object[] =>
  names.reduce<object[]>(
    (inputs, name) =>
      inputs.flatMap((input) => [input, ...FIELDS.map((field) => withField(input, name, field))]),
    [{}, { more: 1 }, JSON.parse('{"__proto__":{"key":"a","room":null}}') as object],
  )

test('docs/protocol.schema.json takes the inputs that the portal takes', async () => {
  const file = new URL('../../docs/protocol.schema.json', import.meta.url)
  const { properties } = JSON.parse(await readFile(file, 'utf8')) as {
    properties: Record<CallName, { properties: object }>
  }
  expect(Object.keys(properties)).toEqual(Object.keys(CALLS))
  for (const [call, schema] of Object.entries(properties) as [CallName, { properties: object }][]) {
    const described = z.fromJSONSchema(schema as never)
    const inputs = [undefined, null, 1, 'a', [], ...listInputs(Object.keys(schema.properties))]
    // Their indexes: some inputs have a megabyte, which no message should contain.
    const listTaken = (isTaken: (input: unknown) => boolean) =>
      inputs.flatMap((input, index) => (isTaken(input) ? [index] : []))
    const taken = listTaken((input) => isInput(call, input))
    expect(taken.length).toBeGreaterThan(0)
    const describedOnes = listTaken((input) => described.safeParse(input).success)
    expect([call, taken]).toEqual([call, describedOnes])
  }
})
