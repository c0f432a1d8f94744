/** The player counts of a portal with one process. */
import {
  LINGER_MS,
  MAX_COUNTED_PER_CLIENT_NETWORK,
  SILENT_MS,
  type Presence,
  type PresenceRules,
  type PresenceSlot,
} from '#platform/events/presence.ts'
import { createPlayerCounts } from './player-counts.ts'

/** Interval of the search for browsers without a heartbeat, ms. */
const POLL_EVERY_MS = 2_000

interface Browser {
  slot: PresenceSlot
  streams: number
  /** Time of the last heartbeat, ms. */
  seenAt: number
  /** False after `silentMs` without a heartbeat. */
  isCounted: boolean
}

/**
 * Counts browsers by game. Several streams of one browser on one game count once. A browser above
 * the limit of its client network is counted as soon as another one of that network leaves.
 */
export function createMemoryPresence({
  maxPerClientNetwork = MAX_COUNTED_PER_CLIENT_NETWORK,
  lingerMs = LINGER_MS,
  silentMs = SILENT_MS,
}: Partial<PresenceRules> = {}): Presence {
  const shown = createPlayerCounts()
  shown.showAll({})
  const browsers = new Map<string, Browser>()
  /** Number of counted browsers by game and client network. */
  const clientNetworks = new Map<string, number>()

  function move({ gameId, clientNetwork }: PresenceSlot, by: 1 | -1): void {
    const name = `${gameId} ${clientNetwork}`
    const before = clientNetworks.get(name) ?? 0
    if (before + by > 0) clientNetworks.set(name, before + by)
    else clientNetworks.delete(name)
    const change =
      Math.min(before + by, maxPerClientNetwork) - Math.min(before, maxPerClientNetwork)
    if (change !== 0) shown.show(gameId, (shown.byGame![gameId] ?? 0) + change)
  }

  function setCounted(browser: Browser, isCounted: boolean): void {
    if (browser.isCounted === isCounted) return
    browser.isCounted = isCounted
    move(browser.slot, isCounted ? 1 : -1)
  }

  function see(browser: Browser): void {
    browser.seenAt = performance.now()
    setCounted(browser, true)
  }

  function leave(name: string, browser: Browser): void {
    browser.streams -= 1
    if (browser.streams > 0) return
    browsers.delete(name)
    setCounted(browser, false)
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const browser of browsers.values()) {
      if (now - browser.seenAt > silentMs) setCounted(browser, false)
    }
  }, POLL_EVERY_MS).unref()

  return Object.assign(shown, {
    enter(slot: PresenceSlot) {
      const name = nameOf(slot)
      const browser = browsers.get(name) ?? { slot, streams: 0, seenAt: 0, isCounted: false }
      browsers.set(name, browser)
      browser.streams += 1
      return () => {
        setTimeout(() => leave(name, browser), lingerMs).unref()
      }
    },
    heartbeat(slot: PresenceSlot) {
      // Ignored without a stream: the page is closed, or the client is not a page.
      const browser = browsers.get(nameOf(slot))
      if (browser) see(browser)
    },
    close: () => clearInterval(timer),
  })
}

function nameOf({ gameId, clientNetwork, browserId }: PresenceSlot): string {
  return `${gameId} ${clientNetwork} ${browserId}`
}
