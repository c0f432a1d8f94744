/** A frozen node closes no connection. Its pages, in a real browser, find another node. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { CHROME_PATH, chromiumWith } from '../browser.ts'
import { until } from '../until.ts'
import { describeFleet } from './describe-fleet.ts'
import { signUp } from './fleet-player.ts'
import { signalTree } from './signal-tree.ts'

/** How soon the page is live again, ms. */
const BACK_MS = 40_000

describeFleet('a frozen node', (at) => {
  test.skipIf(!existsSync(CHROME_PATH))(
    'loses its pages to the other nodes',
    async () => {
      const { fleet } = at
      const browser = await chromium.launch(chromiumWith())
      onTestFinished(() => browser.close())
      const page = await browser.newPage()
      await page.route(
        (url) => url.origin !== fleet.url,
        (route) => route.abort(),
      )
      await page.goto(`${fleet.url}/game/agar`)
      const shows = (name: string, count: number) =>
        page
          .getByText(name, { exact: true })
          .locator('xpath=following-sibling::dd', { hasText: String(count) })
      await shows('Active players', 1).waitFor()
      const streams = await fleet.balancer.countStreams()
      const frozen = fleet.nodes.find(({ name }) => streams[name] === 1)!
      const other = fleet.nodes.find((node) => node !== frozen)!
      signalTree(frozen.pid, 'SIGSTOP')
      onTestFinished(() => signalTree(frozen.pid, 'SIGCONT'))
      const isOut = async () => !(await fleet.balancer.listReady()).includes(frozen.name)
      await until('the balancer sends it no more requests', isOut, BACK_MS)
      const player = await signUp(fleet, other.url)
      expect((await player.like(other.url, 'agar', true)).status).toBe(200)
      await shows('Total likes', 1).waitFor({ timeout: BACK_MS })
      await shows('Active players', 1).waitFor()
      signalTree(frozen.pid, 'SIGCONT')
      await fleet.untilReady()
    },
    120_000,
  )
})
