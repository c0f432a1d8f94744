/** Sends a like. Every like button of the page shows it at once. */
import { CircleAlert, MailCheck } from 'lucide-react'
import { showToast } from '../../lib/toasts.ts'
import { recordLike, readViewer, refreshViewer } from '../accounts/viewer-store.ts'

/** Shown for a like over the limit for accounts with an unconfirmed address. */
export const UNCOUNTED_TEXT = 'Your like counts once you confirm your email.'

/** A game's likes after a change. */
export interface LikesThen {
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
 * @returns the game's likes after the change; undefined on failure
 */
export async function setLiked(gameId: string, isLiked: boolean): Promise<LikesThen | undefined> {
  const wasCounted = !readViewer()?.uncounted.includes(gameId)
  recordLike(gameId, isLiked)
  try {
    const result = await sendLike(gameId, isLiked)
    const isCounted = result.isCounted !== false
    recordLike(gameId, isLiked, isCounted)
    if (isLiked && !isCounted) {
      showToast({
        title: 'Your like is saved',
        message: UNCOUNTED_TEXT,
        icon: MailCheck,
        topic: 'uncounted-like',
      })
    }
    return result
  } catch (error) {
    recordLike(gameId, !isLiked, wasCounted)
    const status = error instanceof Error ? error.cause : undefined
    // The session ended in another tab or on another device.
    if (status === 401) void refreshViewer()
    console.error('The like could not be saved:', error)
    showToast({
      title: isLiked ? "We couldn't save your like" : "We couldn't remove your like",
      message:
        status === 429
          ? "You're liking too fast. Wait a moment."
          : "We couldn't reach the server. Try again in a moment.",
      icon: CircleAlert,
      isHarm: true,
    })
    return undefined
  }
}
