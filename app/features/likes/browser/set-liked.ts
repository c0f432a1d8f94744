/** Sends a like. Every like button of the page shows it at once. */
import { CircleAlert, MailCheck } from 'lucide-react'
import { sendInOrder } from '#app/lib/send-in-order.ts'
import { showToast } from '#app/lib/toasts.ts'
import type { Translator } from '#app/messages/translation.ts'
import {
  reportUnlocked,
  type MayUnlock,
} from '#app/features/achievements/browser/report-unlocked.ts'
import {
  recordLike,
  readViewer,
  refreshViewer,
} from '#app/features/accounts/browser/viewer-store.ts'

/** A game's likes after a change. */
export interface LikesThen extends MayUnlock {
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
export async function setLiked(
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
      icon: CircleAlert,
      isHarm: true,
    })
    return undefined
  }
}
