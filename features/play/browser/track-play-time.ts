/**
 * Measures the play time of a signed-in player and reports it. The server decides what to credit.
 */
import type { RefObject } from 'react'
import { makeRandomId } from '#lib/random-id.ts'
import { sendBeacon } from '#lib/browser/send-beacon.ts'
import { reportUnlocked, type MayUnlock } from '#features/achievements/browser/report-unlocked.ts'
import type { PlayProgress } from '#features/accounts/me.ts'
import { readViewer, showViewer } from '#features/accounts/browser/viewer-store.ts'
import { CHECK_EVERY_MS, SAVE_AFTER_MS } from '../play-rules.ts'

interface Report {
  reportId: string
  gameId: string
  ms: number
}

/** The address for reports, with the time zone: some achievements depend on the player's day. */
function playTimeAddress(): string {
  return `/play-time?utc-offset=${-new Date().getTimezoneOffset()}`
}

interface SavedPlay extends MayUnlock {
  /** Absent if the report was refused. */
  play?: PlayProgress
}

/** Shows what a save has changed. */
function takeSaved({ play, ...outcome }: SavedPlay): void {
  const viewer = readViewer()
  // The response names the game of the day only if it is the game that was played.
  if (viewer && play)
    showViewer({ ...viewer, play: { dailyPlayed: viewer.play?.dailyPlayed, ...play } })
  reportUnlocked(outcome)
}

/** @throws if there is no response, or a server error that allows a retry */
async function post(report: Report): Promise<SavedPlay> {
  const response = await fetch(playTimeAddress(), {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  })
  if (response.status >= 500) throw new Error(`the server responded with ${response.status}`)
  return response.ok ? ((await response.json()) as SavedPlay) : {}
}

function sendAlone(report: Report): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  sendBeacon(playTimeAddress(), body)
}

/**
 * Counts time while the tab is visible and the whole frame is in view.
 *
 * @returns a function that saves the rest and stops
 */
export function trackPlayTime(gameId: string, frame: RefObject<HTMLElement | null>): () => void {
  let accumulatedMs = 0
  let lastCheckAt = performance.now()
  let isPlaying = isPlayable(frame.current)
  let unsaved: Report | undefined

  /** Adds the time since the last check if the game was in view then. */
  function check() {
    const now = performance.now()
    const wasPlaying = isPlaying
    isPlaying = isPlayable(frame.current)
    // While the machine sleeps there are no checks; that time does not count.
    if (wasPlaying) accumulatedMs += Math.min(now - lastCheckAt, CHECK_EVERY_MS)
    lastCheckAt = now
    if (accumulatedMs >= SAVE_AFTER_MS) void save()
  }

  function takeReport(): Report | undefined {
    const ms = Math.floor(accumulatedMs)
    accumulatedMs = 0
    // A failed report is sent again unchanged, with the same id: the server may have counted it.
    const report = unsaved ?? (ms > 0 ? { reportId: makeRandomId(), gameId, ms } : undefined)
    if (unsaved) accumulatedMs = ms
    unsaved = undefined
    return report
  }

  async function save() {
    const report = takeReport()
    if (!report) return
    try {
      takeSaved(await post(report))
    } catch (error) {
      unsaved = report
      console.error('The play time could not be saved, it will be tried again:', error)
    }
  }

  function leave(send: (report: Report) => void) {
    check()
    isPlaying = false
    for (let report = takeReport(); report; report = takeReport()) send(report)
  }
  /** The page may be closed, so it does not wait for the response. */
  const leavePage = () => leave(sendAlone)
  /** The next page of the portal shows the achievements of the response. */
  const leaveGame = () =>
    leave((report) => {
      post(report)
        .then(takeSaved)
        .catch((error: unknown) => console.error('The play time could not be saved:', error))
    })

  function onVisibility() {
    if (document.visibilityState === 'hidden') leavePage()
    else check()
  }

  const timer = setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', leavePage)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', leavePage)
    leaveGame()
  }
}

/** The tab is visible and the whole frame is in view, not covered by the sticky header. */
function isPlayable(frame: HTMLElement | null): boolean {
  if (!frame || document.visibilityState !== 'visible') return false
  // The game says that nobody plays now (docs/protocol.md).
  if (frame.dataset.stopped !== undefined) return false
  const { top, left, bottom, right } = frame.getBoundingClientRect()
  const header = document.querySelector('[data-site-header]')?.getBoundingClientRect()
  const isAboveHeader = frame.closest('[data-full-screen]') !== null
  const ceiling = isAboveHeader ? 0 : (header?.bottom ?? 0)
  // Browser zoom produces half pixels.
  return top >= ceiling - 1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1
}
