/** Sends a like. Every like button of the page shows it at once. */
import { CircleAlert, MailCheck } from 'lucide-react'
import { showToast } from '../../lib/toasts.ts'
import type { Translator } from '../../messages/translation.ts'
import { reportUnlocked, type MayUnlock } from '../achievements/report-unlocked.ts'
import { recordLike, readViewer, refreshViewer } from '../accounts/viewer-store.ts'

/** A game's likes after a change. */
export interface LikesThen extends MayUnlock {
  likes: number
  /** False if the player's own like is not included. */
  isCounted?: boolean
}

async function sendLike(gameId: string, liked: boolean): Promise<LikesThen> {
  const response = await fetch(`/likes/${gameId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ liked }),
  })
  if (!response.ok) {
    throw new Error(`the server responded with ${response.status}`, { cause: response.status })
  }
  return (await response.json()) as LikesThen
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
  try {
    const result = await sendLike(gameId, isLiked)
    const isCounted = result.isCounted !== false
    recordLike(gameId, isLiked, isCounted)
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
    recordLike(gameId, !isLiked, wasCounted)
    const status = error instanceof Error ? error.cause : undefined
    // The session ended in another tab or on another device.
    if (status === 401) void refreshViewer()
    console.error('The like could not be saved:', error)
    showToast({
      title: t(isLiked ? 'notSaved' : 'notRemoved'),
      message: t(status === 429 ? 'tooFast' : 'unreachable'),
      icon: CircleAlert,
      isHarm: true,
    })
    return undefined
  }
}
