/** The like control: a heart with the live count. */
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useIsScripted } from '../../lib/is-scripted.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { RepeatedIcon } from '../../ui/repeated-icon.tsx'
import { signInPath, useSignInPrompt } from '../accounts/sign-in-prompt.tsx'
import { useViewer } from '../accounts/use-viewer.ts'
import { whenViewerKnown } from '../accounts/viewer-store.ts'
import { useLikes } from '../live/live-counts.ts'
import { UNCOUNTED_TEXT, setLiked, type LikesThen } from './set-liked.ts'

const numbers = new Intl.NumberFormat('en-US')

/** So long a node may be that hears nothing of the others: then it reads the counts again, ms. */
const HEALED_MS = 32_000

const controlClass = 'icon-control like-control'

interface LikeControlProps {
  gameId: string
  gameName: string
  /** Likes when the page was served. */
  likes: number
  /** Signed out: asks to sign in (game page) instead of being disabled (cards). */
  asksToSignIn?: boolean
  /** The key that does the same. */
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
    <VisitorsControl {...props} isDisabled={!props.asksToSignIn} />
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
  const live = useLikes(gameId, likes)
  // From the click on: first the guess, then the server's answer, until the stream has come as far.
  // It may be slower, and must not take the own like back before the eyes of who gave it.
  const [pending, setPending] = useState<LikesThen>()
  if (pending && (isLiked ? live >= pending.likes : live <= pending.likes)) setPending(undefined)
  // What is liked already when the page comes does not beat.
  const [wasPressed, setPressed] = useState(false)
  const count = numbers.format(pending?.likes ?? live)

  async function toggle() {
    setPressed(true)
    const step = isLiked ? (isUncounted ? 0 : -1) : 1
    const guess = { likes: Math.max(0, (pending?.likes ?? live) + step) }
    setPending(guess)
    const answer = await setLiked(gameId, !isLiked)
    // Another click or the stream may have been faster.
    setPending((current) => (current === guess ? answer : current))
    // Others may have liked or unliked it meanwhile: the stream is right in the end.
    setTimeout(() => setPending((current) => (current === answer ? undefined : current)), HEALED_MS)
  }
  useShortcut(shortcut, toggle)

  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      title={isUncounted ? UNCOUNTED_TEXT : undefined}
      aria-label={`${isLiked ? 'Unlike' : 'Like'} ${gameName}, ${count}`}
      className={controlClass}
      onClick={toggle}
    >
      <RepeatedIcon
        key={String(isLiked)}
        name="heart"
        size={18}
        className={isLiked ? `heart-on ${wasPressed ? 'heart-liked' : ''}` : undefined}
      />
      <span aria-hidden>{count}</span>
    </button>
  )
}

/**
 * A visitor's: it can't like, and asks to sign in. On a card it is disabled, for assistive technology
 * too, but says why when it is pressed; on the game's page it is the way to sign in, without script
 * as well. Who signs in by it likes the game with that.
 */
function VisitorsControl({
  gameId,
  gameName,
  likes,
  shortcut,
  isDisabled,
}: LikeControlProps & { isDisabled: boolean }) {
  const count = numbers.format(useLikes(gameId, likes))
  const openPrompt = useSignInPrompt()
  const isScripted = useIsScripted()
  const { pathname, search } = useLocation()
  const like = { gameId, gameName }
  const viewer = useViewer()
  async function ask() {
    // The player pressed before the viewer was known.
    if (viewer === undefined && (await whenViewerKnown())) await setLiked(gameId, true)
    else openPrompt({ like })
  }
  useShortcut(shortcut, ask)
  const face = (
    <>
      <RepeatedIcon name="heart" size={18} />
      <span aria-hidden>{count}</span>
    </>
  )
  const said = {
    'aria-label': `Like ${gameName}, ${count}`,
    'aria-keyshortcuts': shortcut,
    title: 'Sign in to like games',
    className: controlClass,
  }
  if (isDisabled) {
    return (
      // Without script nothing would say why: there it is a disabled button and nothing else.
      <button type="button" disabled={!isScripted} aria-disabled onClick={ask} {...said}>
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
        ask()
      }}
      onKeyDown={(event) => {
        // A button answers to space, too.
        if (event.key !== ' ') return
        event.preventDefault()
        ask()
      }}
      {...said}
    >
      {face}
    </Link>
  )
}
