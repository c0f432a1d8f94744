/** Actions and queries for journeys, the same for every browser. */
import { findAll, isLive, type Found, type Name } from './in-page.ts'
import { until } from '../until.ts'
import type { Key, Tab } from './webdriver.ts'

export interface Page extends Pick<Tab, 'evaluate' | 'screenshot' | 'back' | 'reload'> {
  /** Opens a path of the portal, or an address of another one. */
  open(path: string): Promise<void>
  /** Waits for the first match. */
  see(role: string, name: Name): Promise<Found>
  /** Waits until the first match fulfills the condition. */
  seeThat(role: string, name: Name, isSo: (found: Found) => boolean): Promise<Found>
  /** Waits until nothing matches. */
  seeNo(role: string, name: Name): Promise<void>
  /** Number of current matches. */
  count(role: string, name: Name): Promise<number>
  click(role: string, name: Name): Promise<void>
  hover(role: string, name: Name): Promise<void>
  /** Clicks a field and types into it. */
  fill(role: string, name: Name, text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Waits until the URL has this path, query included. */
  at(path: string): Promise<void>
  /** Waits until a function in the page returns true. */
  holds(what: string, isSo: () => boolean | Promise<boolean>): Promise<void>
}

/** Creates a page on a tab that visits the portal at this origin. */
export function createPage(tab: Tab, origin: string): Page {
  const find = (role: string, name: Name, mayScroll = false) => {
    const isPattern = name instanceof RegExp
    return tab.evaluate(findAll, role, isPattern ? name.source : name, isPattern, mayScroll)
  }

  async function seeThat(role: string, name: Name, isSo: (found: Found) => boolean) {
    return until(`${role} "${name}" is there`, async () => {
      const [first] = await find(role, name)
      return first && isSo(first) && first
    })
  }

  /** Returns the point for a click, once the element is at rest and not covered. */
  async function reach(role: string, name: Name): Promise<[number, number]> {
    const { x, y } = await until(`${role} "${name}" can be pressed`, async () => {
      const [before] = await find(role, name, true)
      const [now] = await find(role, name)
      const isAtRest = before && now && before.x === now.x && before.y === now.y
      return isAtRest && now.isReachable && !now.isDisabled && now
    })
    return [x, y]
  }

  const live = () => until('the page is live', () => tab.evaluate(isLive))

  return {
    ...tab,
    async open(path) {
      await tab.navigate(new URL(path, origin).href)
      await live()
    },
    async reload() {
      await tab.reload()
      await live()
    },
    see: (role, name) => seeThat(role, name, () => true),
    seeThat,
    async seeNo(role, name) {
      await until(`${role} "${name}" is gone`, async () => (await find(role, name)).length === 0)
    },
    count: async (role, name) => (await find(role, name)).length,
    async click(role, name) {
      await tab.click(await reach(role, name))
    },
    async hover(role, name) {
      await tab.hover(await reach(role, name))
    },
    async fill(role, name, text) {
      await tab.click(await reach(role, name))
      await seeThat(role, name, ({ isFocused }) => isFocused)
      await tab.type(text)
      await seeThat(role, name, ({ value }) => value === text)
    },
    async at(path) {
      await until(`the address is ${path}`, () =>
        tab.evaluate((wanted) => location.pathname + location.search === wanted, path),
      )
    },
    async holds(what, isSo) {
      await until(what, () => tab.evaluate(isSo))
    },
  }
}
