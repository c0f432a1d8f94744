/** The machine names that the portal accepts without configuration. */
import { expect, test } from 'vitest'
import { namesOfMachine } from './public-origin.ts'

test.each([
  ['arcade', ['arcade', 'arcade.local']],
  ['Adas-Mac.local', ['adas-mac.local', 'adas-mac']],
  ['box.example.org', ['box.example.org', 'box', 'box.local']],
  ['MY_PC', ['my_pc', 'my_pc.local']],
  ['bücher', ['xn--bcher-kva', 'xn--bcher-kva.local']],
  ['', []],
])('%s', (name, names) => expect([...namesOfMachine(name)]).toEqual(names))
