/** The like button: a heart with the live count. */
import { useState, type ComponentProps, type ReactNode } from 'react'
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

/**
 * The like button of players and visitors. On a card it stays the same element when the viewer
 * becomes known, so it keeps the focus. For a visitor it is aria-disabled there, and a press explains
 * why.
 */
export function LikeControl({
  gameId,
  gameName,
  likes,
  opensSignIn = false,
  shortcut,
}: LikeControlProps) {
  const t = useTranslations('likes')
  const locale = useLocale()
  const viewer = useViewer()
  const isLiked = viewer?.liked.includes(gameId) === true
  const isUncounted = viewer?.uncounted.includes(gameId) === true
  const { count, wasPressed, toggle } = useLikeToggle({ gameId, likes, isLiked, isUncounted })
  const openPrompt = useSignInPrompt()
  const isScripted = useIsScripted()
  const like = { gameId, gameName }

  async function openSignIn() {
    // The player pressed before the viewer was known.
    if (viewer === undefined && (await whenViewerKnown())) await setLiked(gameId, true, t)
    else openPrompt({ like })
  }
  const press = viewer ? toggle : openSignIn
  useShortcut(shortcut, press)

  const attributes = {
    'aria-label': t(isLiked ? 'unlike' : 'like', { game: gameName, count }),
    'aria-keyshortcuts': shortcut,
    className: 'icon-control like-control',
  }
  const face = (
    <>
      <RepeatedIcon
        key={String(isLiked)}
        name="heart"
        size={18}
        className={isLiked ? `heart-on ${wasPressed ? 'heart-liked' : ''}` : undefined}
      />
      <span aria-hidden>{count.toLocaleString(locale)}</span>
    </>
  )
  if (!viewer && opensSignIn) {
    return (
      <SignInLink like={like} onPress={openSignIn} attributes={attributes}>
        {face}
      </SignInLink>
    )
  }
  return (
    <button
      type="button"
      // Without JavaScript the button cannot explain why it is disabled, so it is truly disabled.
      disabled={!viewer && !isScripted}
      aria-disabled={viewer ? undefined : true}
      title={viewer ? (isUncounted ? t('uncounted') : undefined) : t('signInToLike')}
      onClick={press}
      {...attributes}
    >
      {face}
    </button>
  )
}

interface LikeState {
  gameId: string
  /** Likes when the page was served. */
  likes: number
  isLiked: boolean
  isUncounted: boolean
}

/** Returns the count to show, and likes or unlikes the game. */
function useLikeToggle({ gameId, likes, isLiked, isUncounted }: LikeState) {
  const t = useTranslations('likes')
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
  return { count, wasPressed, toggle }
}

interface SignInLinkProps {
  like: { gameId: string; gameName: string }
  onPress: () => void
  attributes: ComponentProps<'a'>
  children: ReactNode
}

/** A link to the sign-in, which works without JavaScript. The like is applied after the sign-in. */
function SignInLink({ like, onPress, attributes, children }: SignInLinkProps) {
  const t = useTranslations('likes')
  const { pathname, search } = useLocation()
  return (
    <Link
      role="button"
      to={signInPath({ next: pathname + search, like })}
      title={t('signInToLike')}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
      onKeyDown={(event) => {
        // A link with the role of a button must also react to the space key.
        if (event.key !== ' ') return
        event.preventDefault()
        onPress()
      }}
      {...attributes}
    >
      {children}
    </Link>
  )
}
