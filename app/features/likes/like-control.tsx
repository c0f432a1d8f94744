/** The like button: a heart with the live count. */
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useIsScripted } from '../../lib/is-scripted.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { RepeatedIcon } from '../../ui/repeated-icon.tsx'
import { signInPath, useSignInPrompt } from '../accounts/sign-in-prompt.tsx'
import { useViewer } from '../accounts/use-viewer.ts'
import { whenViewerKnown } from '../accounts/viewer-store.ts'
import { useLikes } from '../live/live-counts.ts'
import { RESYNC_EVERY_MS } from '../live/resync.ts'
import { setLiked, type LikesThen } from './set-liked.ts'

/** Within this time the live stream shows the new count, even if a node missed the event, ms. */
const RESYNCED_MS = RESYNC_EVERY_MS + 2_000

const controlClass = 'icon-control like-control'

interface LikeControlProps {
  gameId: string
  gameName: string
  /** Likes when the page was served. */
  likes: number
  /** For visitors: opens the sign-in (game page) instead of being disabled (cards). */
  opensSignIn?: boolean
  /** The keyboard shortcut of the button. */
  shortcut?: string
}

export function LikeControl(props: LikeControlProps) {
  const viewer = useViewer()
  return viewer ? (
    <PlayersControl
      {...props}
      isLiked={viewer.liked.includes(props.gameId)}
      isUncounted={viewer.uncounted.includes(props.gameId)}
    />
  ) : (
    <VisitorsControl {...props} isDisabled={!props.opensSignIn} />
  )
}

function PlayersControl({
  gameId,
  gameName,
  likes,
  shortcut,
  isLiked,
  isUncounted,
}: LikeControlProps & { isLiked: boolean; isUncounted: boolean }) {
  const t = useTranslations('likes')
  const locale = useLocale()
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
    // Other players may have changed the count since, so the stream wins in the end.
    setTimeout(
      () => setPending((current) => (current === response ? undefined : current)),
      RESYNCED_MS,
    )
  }
  useShortcut(shortcut, toggle)

  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      title={isUncounted ? t('uncounted') : undefined}
      aria-label={t(isLiked ? 'unlike' : 'like', { game: gameName, count })}
      className={controlClass}
      onClick={toggle}
    >
      <RepeatedIcon
        key={String(isLiked)}
        name="heart"
        size={18}
        className={isLiked ? `heart-on ${wasPressed ? 'heart-liked' : ''}` : undefined}
      />
      <span aria-hidden>{count.toLocaleString(locale)}</span>
    </button>
  )
}

/**
 * The control for visitors. It cannot like, and opens the sign-in. On a card it is disabled, also
 * for assistive technology, but explains why when pressed. On the game page it links to the
 * sign-in, which works without JavaScript. The like is applied after the sign-in.
 */
function VisitorsControl({
  gameId,
  gameName,
  likes,
  shortcut,
  isDisabled,
}: LikeControlProps & { isDisabled: boolean }) {
  const t = useTranslations('likes')
  const locale = useLocale()
  const count = useLikes(gameId, likes)
  const openPrompt = useSignInPrompt()
  const isScripted = useIsScripted()
  const { pathname, search } = useLocation()
  const like = { gameId, gameName }
  const viewer = useViewer()
  async function openSignIn() {
    // The player pressed before the viewer was known.
    if (viewer === undefined && (await whenViewerKnown())) await setLiked(gameId, true, t)
    else openPrompt({ like })
  }
  useShortcut(shortcut, openSignIn)
  const face = (
    <>
      <RepeatedIcon name="heart" size={18} />
      <span aria-hidden>{count.toLocaleString(locale)}</span>
    </>
  )
  const attributes = {
    'aria-label': t('like', { game: gameName, count }),
    'aria-keyshortcuts': shortcut,
    title: t('signInToLike'),
    className: controlClass,
  }
  if (isDisabled) {
    return (
      // Without JavaScript the button cannot explain why it is disabled, so it is truly disabled.
      <button
        type="button"
        disabled={!isScripted}
        aria-disabled
        onClick={openSignIn}
        {...attributes}
      >
        {face}
      </button>
    )
  }
  return (
    <Link
      role="button"
      to={signInPath({ next: pathname + search, like })}
      onClick={(event) => {
        event.preventDefault()
        openSignIn()
      }}
      onKeyDown={(event) => {
        // A link with the role of a button must also react to the space key.
        if (event.key !== ' ') return
        event.preventDefault()
        openSignIn()
      }}
      {...attributes}
    >
      {face}
    </Link>
  )
}
