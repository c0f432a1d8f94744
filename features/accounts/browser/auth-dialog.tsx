/** The dialog for signing in, signing up and requesting a password reset. */
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link, PrefetchPageLinks, useHref, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { hasCrossOriginFrame, useNoCrossOriginFrames } from '#lib/cross-origin-frames.ts'
import { returnPath } from '#lib/secret-address.ts'
import { Dialog } from '#ui/dialog.tsx'
import { AUTH_MODES, AuthForm, PendingLikeNotice, type AuthMode } from './auth-form.tsx'
import { afterSignInQuery, type SignInReason } from './after-sign-in.ts'
import { useSignInOptions } from './use-sign-in-options.ts'

const SWITCH = 'text-link lone-link text-start'

interface AuthDialogProps {
  reason: SignInReason
  onClosed: () => void
}

/**
 * The parent unmounts it after a sign-in, since it renders the dialog for visitors only.
 *
 * The page has no cross-origin iframe while a form field has the focus, because a game in an iframe
 * could take the focus and read the password. A player who opens the dialog for a like keeps the
 * game running: no field has the focus at first, and the iframe is removed before a field gets it.
 */
export default function AuthDialog({ reason, onClosed }: AuthDialogProps) {
  const t = useTranslations('auth')
  const { like } = reason
  const [mode, setMode] = useState<AuthMode>('signin')
  const { title, action } = AUTH_MODES[mode]
  const actionHref = useHref(action)
  const location = useLocation()
  const isByInvitation = useSignInOptions().signUp === 'invite'
  const invitation = new URLSearchParams(location.search).get('invitation') ?? undefined
  const after = { next: returnPath(location), like, invitation }
  const form = useRef<HTMLDivElement>(null)
  const [keepsGame] = useState(() => like !== undefined && hasCrossOriginFrame())
  const [isWaiting, setWaiting] = useState(keepsGame)
  useNoCrossOriginFrames(!isWaiting)
  const findField = () => form.current!.querySelector<HTMLElement>('input:not([type=hidden])')
  const focusStart = useEffectEvent(() => {
    const start = (!isWaiting && findField()) || form.current!
    start.focus()
  })
  useEffect(() => {
    focusStart()
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another mode, other fields
  }, [mode])

  /** Removes the iframe synchronously, so that the next key press cannot reach it. */
  function begin() {
    if (isWaiting) flushSync(() => setWaiting(false))
  }

  /** Most visitors who like a game have no account yet: a button leads them to it. */
  const classOf = (other: AuthMode) => (like && other === 'signup' ? 'button w-full' : SWITCH)

  function beginToType({ key, target, currentTarget, ctrlKey, metaKey }: KeyboardEvent) {
    const isCharacter = key.length === 1 && !ctrlKey && !metaKey
    if (!isWaiting || !isCharacter || target !== currentTarget) return
    begin()
    findField()?.focus()
  }

  return (
    <Dialog title={t(title)} onClosed={onClosed}>
      {/* Prefetches the action's code. Loaded on submit over a lost connection, it would reload the page. */}
      <PrefetchPageLinks page={actionHref} />
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to its fields */}
      <div
        ref={form}
        tabIndex={-1}
        className="focus:outline-none"
        onPointerDownCapture={begin}
        onInputCapture={begin}
        onFocusCapture={(event) => {
          if (event.target !== event.currentTarget) begin()
        }}
        onKeyDown={beginToType}
      >
        {like && mode !== 'reset' && <PendingLikeNotice like={like} />}
        {/* Stays after the game is removed, to avoid a layout shift while the player presses a button. */}
        {keepsGame && <p className="mb-4 text-sm text-muted">{t('gameWillPause')}</p>}
        <AuthForm
          key={mode}
          mode={mode}
          after={after}
          switchTo={(other, label) =>
            // That page tells visitors without an invitation what to do.
            other === 'signup' && isByInvitation ? (
              <Link
                to={AUTH_MODES.signup.action + afterSignInQuery(after)}
                className={classOf(other)}
                onClick={onClosed}
              >
                {label}
              </Link>
            ) : (
              <button type="button" className={classOf(other)} onClick={() => setMode(other)}>
                {label}
              </button>
            )
          }
        />
      </div>
    </Dialog>
  )
}
