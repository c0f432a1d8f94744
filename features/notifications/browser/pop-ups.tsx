/**
 * Pop-ups about other players: an invitation, a request, its acceptance. The code is loaded with the
 * first one. The notification stays in the list.
 */
import { Users } from 'lucide-react'
import { Link, href } from 'react-router'
import { refreshViewer } from '#features/accounts/browser/viewer-store.ts'
import { showToast } from '#lib/browser/toasts.ts'
import type { LatestNotifications } from './latest-list.tsx'

/** An older notification arrived while no page was open, ms. */
const RECENT_MS = 20_000

const shown = new Set<string>()

/**
 * Shows the notifications of this moment that have a pop-up.
 *
 * @param base the address of the list of notifications, in the language of the page
 */
export async function showPopUps(base: string): Promise<void> {
  // Of several open pages, one shows them.
  if (document.visibilityState !== 'visible') return
  const response = await fetch(`${base}/latest`)
  if (!response.ok) return
  const { notifications, now, texts } = (await response.json()) as LatestNotifications
  for (const { id, title, message, link, popUp, isRead, timestamp } of notifications.toReversed()) {
    if (!popUp || isRead || shown.has(id) || now - timestamp > RECENT_MS) continue
    shown.add(id)
    const { offers, publicId } = popUp
    // The number of open requests has changed.
    if (offers === 'answer') refreshViewer()
    const markAsRead = () => post(base, { intent: 'read-notification', id })
    const answer = async (intent: 'accept' | 'decline', close: () => void) => {
      close()
      // It redirects if the session has ended.
      const response = await post(href('/friends'), { intent, player: publicId })
      if (!response?.ok || response.redirected) {
        showToast({ title, message: texts.failed })
        return
      }
      await markAsRead()
      refreshViewer()
    }
    showToast({
      title,
      message,
      icon: Users,
      action: (close) => (
        <div className="flex flex-wrap gap-2">
          {offers === 'join' && link && (
            <>
              {/* A room of the open game changes with the fragment of its address. */}
              <Link
                to={link}
                reloadDocument
                className="button button-accent"
                onClick={() => {
                  void markAsRead()
                  close()
                }}
              >
                {texts.join}
              </Link>
              <button type="button" className="button" onClick={close}>
                {texts.later}
              </button>
            </>
          )}
          {offers === 'answer' &&
            (['accept', 'decline'] as const).map((intent) => (
              <button
                key={intent}
                type="button"
                className={`button ${intent === 'accept' ? 'button-accent' : ''}`}
                onClick={() => void answer(intent, close)}
              >
                {texts[intent]}
              </button>
            ))}
        </div>
      ),
    })
  }
}

/** Sends a form as its page does, but a failure must not replace the page of a running game. */
async function post(
  address: string,
  fields: Record<string, string>,
): Promise<Response | undefined> {
  const body = new URLSearchParams(fields)
  return fetch(address, { method: 'POST', body }).catch(() => undefined)
}
