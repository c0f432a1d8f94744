/** Shows unread notifications in the title, the favicon and the app icon, and new ones as pop-ups. */
import { useEffect, useRef } from 'react'
import { useHref, useLocation } from 'react-router'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { useUnread } from '#features/live/browser/live-counts.ts'

const FAVICON = '/favicon.svg'
const UNREAD_FAVICON = '/favicon-unread.svg'
/** The count that precedes a title. */
const COUNT = /^\(\d+\) /

export function UnreadMark() {
  const viewer = useViewer()
  const unread = useUnread(viewer?.unread ?? 0)
  const list = useHref('/notifications')
  const former = useRef<number>(undefined)
  useEffect(() => {
    const isMore = former.current !== undefined && unread > former.current
    former.current = viewer ? unread : undefined
    // Without the code, the bell still shows the number.
    if (isMore) {
      import('#features/notifications/browser/pop-ups.tsx')
        .then(({ showPopUps }) => showPopUps(list))
        .catch(() => undefined)
    }
  }, [viewer, unread, list])
  const { key } = useLocation()
  useEffect(() => {
    const title = document.title.replace(COUNT, '')
    document.title = unread > 0 ? `(${unread}) ${title}` : title
    document
      .querySelector('link[rel="icon"][type="image/svg+xml"]')
      ?.setAttribute('href', unread > 0 ? UNREAD_FAVICON : FAVICON)
    if ('setAppBadge' in navigator) {
      // Only an installed app has an icon with a badge; otherwise the call rejects.
      navigator.setAppBadge(unread).catch(() => undefined)
    }
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- each page sets its own title
  }, [unread, key])
  return null
}
