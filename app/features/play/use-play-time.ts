/**
 * Measures the play time of a signed-in player and reports it. The server decides what to credit.
 */
import { Trophy } from 'lucide-react'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { makeRandomId } from '../../lib/random-id.ts'
import { showToast } from '../../lib/toasts.ts'
import { ACHIEVEMENTS, type AchievementId } from '../achievements/definitions.ts'
import { CHECK_EVERY_MS, SAVE_AFTER_MS } from './play-rules.ts'

interface Report {
  reportId: string
  gameId: string
  ms: number
}

/** The response to a report. */
interface PlayTimeResponse {
  unlocked: AchievementId[]
}

/** @throws if there is no response, or a server error that allows a retry */
async function post(report: Report): Promise<PlayTimeResponse | undefined> {
  const response = await fetch('/play-time', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  })
  if (response.status >= 500) throw new Error(`the server responded with ${response.status}`)
  return response.ok ? ((await response.json()) as PlayTimeResponse) : undefined
}

function sendAlone(report: Report): void {
  navigator.sendBeacon(
    '/play-time',
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  )
}

/** Counts time while the tab is visible and the whole frame is in view. */
export function usePlayTime(
  gameId: string,
  frame: RefObject<HTMLElement | null>,
  isTracked: boolean,
): void {
  const t = useTranslations('achievements')
  /** Shows achievements as toasts, so that the game keeps the focus. */
  const showUnlocked = useEffectEvent((response: PlayTimeResponse | undefined) => {
    for (const { id, name, hours } of ACHIEVEMENTS) {
      if (!response?.unlocked.includes(id)) continue
      showToast({
        title: t('unlocked', { name: t(name) }),
        message: t('description', { hours }),
        icon: Trophy,
      })
    }
  })
  useEffect(() => {
    if (!isTracked) return
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
        showUnlocked(await post(report))
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
    /** Another page of the portal opens. It shows the achievements of the response. */
    const leaveGame = () =>
      leave((report) => {
        post(report)
          .then(showUnlocked)
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
  }, [gameId, frame, isTracked])
}

/** The tab is visible and the whole frame is in view, not covered by the sticky header. */
function isPlayable(frame: HTMLElement | null): boolean {
  if (!frame || document.visibilityState !== 'visible') return false
  const { top, left, bottom, right } = frame.getBoundingClientRect()
  const header = document.querySelector('[data-site-header]')?.getBoundingClientRect()
  const isAboveHeader = frame.closest('[data-full-screen]') !== null
  const ceiling = isAboveHeader ? 0 : (header?.bottom ?? 0)
  // Browser zoom produces half pixels.
  return top >= ceiling - 1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1
}
