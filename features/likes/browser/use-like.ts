/** The like of a game on this page: its count, and what a press of the button does. */
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { promptSignIn } from '#features/accounts/browser/sign-in-prompt.tsx'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import {
  whenViewerKnown,
  recordLike,
  readViewer,
  refreshViewer,
} from '#features/accounts/browser/viewer-store.ts'
import { useLikes } from '#features/live/browser/live-counts.ts'
import { RESYNC_EVERY_MS } from '#features/live/resync.ts'
import { MailCheck } from 'lucide-react'
import { sendInOrder } from '#lib/send-in-order.ts'
import { showToast } from '#lib/browser/toasts.ts'
import type { Translator } from '#messages/translation.ts'
import { reportUnlocked, type MayUnlock } from '#features/achievements/browser/report-unlocked.ts'

/** Within this time the live stream shows the new count, even if a node missed the event, ms. */
const RESYNCED_MS = RESYNC_EVERY_MS + 2_000

export interface LikedGame {
  gameId: string
  gameName: string
  /** Likes when the page was served. */
  likes: number
}

/** A press likes or unlikes the game; for a visitor it opens the sign-in. */
export function useLike({ gameId, gameName, likes }: LikedGame) {
  const t = useTranslations('likes')
  const viewer = useViewer()
  const isLiked = viewer?.liked.includes(gameId) === true
  const isUncounted = viewer?.uncounted.includes(gameId) === true
  const live = useLikes(gameId, likes)
  // Shows the optimistic count after the click, then the server's count, until the stream catches
  // up. The stream may lag and must not revert the player's like.
  const [pending, setPending] = useState<LikesThen>()
  if (pending && (isLiked ? live >= pending.likes : live <= pending.likes)) setPending(undefined)
  // The heart does not animate when the page loads with the game liked.
  const [wasPressed, setPressed] = useState(false)
  const count = pending?.likes ?? live

  async function toggle() {
    setPressed(true)
    const step = isLiked ? (isUncounted ? 0 : -1) : 1
    const optimistic = { likes: Math.max(0, count + step) }
    setPending(optimistic)
    const response = await setLiked(gameId, !isLiked, t)
    // Skipped if another click or the stream replaced the pending count.
    setPending((current) => (current === optimistic ? response : current))
    // Drops the server's count after a while: other players may have changed it, and the stream has
    // the current one.
    setTimeout(
      () => setPending((current) => (current === response ? undefined : current)),
      RESYNCED_MS,
    )
  }

  async function openSignIn() {
    // The button was pressed before the page knew whether a player is signed in.
    if (viewer === undefined && (await whenViewerKnown())) await setLiked(gameId, true, t)
    else promptSignIn({ like: { gameId, gameName } })
  }

  const isPlayer = Boolean(viewer)
  const press = isPlayer ? toggle : openSignIn
  return { isPlayer, isLiked, isUncounted, count, wasPressed, press }
}

/** A game's likes after a change. */
interface LikesThen extends MayUnlock {
  likes: number
  /** False if the player's own like is not included. */
  isCounted?: boolean
}

/**
 * Likes or unlikes a game. A failure restores the previous state and is logged.
 *
 * @param t formats the toasts
 * @returns the game's likes after the change; undefined on failure
 */
async function setLiked(
  gameId: string,
  isLiked: boolean,
  t: Translator<'likes'>,
): Promise<LikesThen | undefined> {
  const wasCounted = !readViewer()?.uncounted.includes(gameId)
  recordLike(gameId, isLiked)
  const path = `/likes/${gameId}`
  const sent = sendInOrder<LikesThen>(path, 'PUT', path, { liked: isLiked })
  try {
    const result = await sent.result
    const isCounted = result.isCounted !== false
    if (sent.isLatest()) recordLike(gameId, isLiked, isCounted)
    if (isLiked && !isCounted) {
      showToast({
        title: t('saved'),
        message: t('uncounted'),
        icon: MailCheck,
        topic: 'uncounted-like',
      })
    }
    reportUnlocked(result)
    return result
  } catch (error) {
    console.error('The like could not be saved:', error)
    if (!sent.isLatest()) return undefined
    recordLike(gameId, !isLiked, wasCounted)
    // An earlier press may have failed too, or the session has ended elsewhere.
    void refreshViewer()
    const status = error instanceof Error ? error.cause : undefined
    showToast({
      title: t(isLiked ? 'notSaved' : 'notRemoved'),
      message: t(status === 429 ? 'tooFast' : 'unreachable'),
    })
    return undefined
  }
}
