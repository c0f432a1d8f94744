/**
 * Builds WebDriver action sequences for pointer and keyboard; BiDi and classic WebDriver share
 * them.
 */
import type { Key, Point } from './tab.ts'

/** Code points for keys without a character (WebDriver 2, section 17.4.2). */
const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
}

const moveTo = ([x, y]: Point) => ({ type: 'pointerMove', x, y, duration: 0 })

const mouse = (...actions: object[]) => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
]

const keyboard = (characters: string[]) => {
  const actions = characters.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** Creates the pointer and keyboard of a tab; `perform` sends the action sequences. */
export function createInput(perform: (sequences: object[]) => Promise<unknown>) {
  return {
    async hover(point: Point) {
      await perform(mouse(moveTo(point)))
    },
    async click(point: Point) {
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await perform(mouse(moveTo(point), ...press))
    },
    async press(key: Key) {
      await perform(keyboard([KEYS[key]]))
    },
    async type(text: string) {
      await perform(keyboard([...text]))
    },
  }
}
