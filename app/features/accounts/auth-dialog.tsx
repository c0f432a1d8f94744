/** The dialog for signing in, signing up and asking for a new password. */
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { hasCrossOriginFrame, useNoCrossOriginFrames } from '../../lib/cross-origin-frames.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AUTH_MODES, AuthForm, type AuthMode } from './auth-form.tsx'
import { PendingLikeNotice } from './pending-like.tsx'
import type { SignInWish } from './sign-in-prompt.tsx'

interface AuthDialogProps {
  wish: SignInWish
  onClosed: () => void
}

/**
 * Closes by itself on success: whoever shows it does so for visitors only.
 *
 * No frame of another origin is in the page while a field of it has the focus, for it may be that of
 * the password. Who only wanted to like a game keeps it running: then no field has the focus at
 * first, and the frames leave before one gets it.
 */
export default function AuthDialog({ wish, onClosed }: AuthDialogProps) {
  const { like } = wish
  const [mode, setMode] = useState<AuthMode>('signin')
  const { pathname, search } = useLocation()
  const form = useRef<HTMLDivElement>(null)
  const [keepsGame] = useState(() => like !== undefined && hasCrossOriginFrame())
  const [isWaiting, setWaiting] = useState(keepsGame)
  useNoCrossOriginFrames(!isWaiting)
  const focusStart = useEffectEvent(() => {
    const start = isWaiting ? form.current! : form.current!.querySelector('input')!
    start.focus()
  })
  useEffect(() => {
    focusStart()
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another mode, other fields
  }, [mode])

  /** Within the event: whatever key comes next finds no frame. */
  function begin() {
    if (isWaiting) flushSync(() => setWaiting(false))
  }

  function beginToType({ key, target, currentTarget, ctrlKey, metaKey }: KeyboardEvent) {
    const isCharacter = key.length === 1 && !ctrlKey && !metaKey
    if (!isWaiting || !isCharacter || target !== currentTarget) return
    begin()
    form.current!.querySelector('input')!.focus()
  }

  return (
    <Dialog title={AUTH_MODES[mode].title} onClosed={onClosed}>
      {/* Code that came only with the submit would, on a lost connection, make the page load again. */}
      <PrefetchPageLinks page={AUTH_MODES[mode].action} />
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of its fields */}
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
        {/* It stays once the game has left: nothing moves from under a press. */}
        {keepsGame && (
          <p className="mb-4 text-sm text-muted">
            We'll pause your game when you start typing, to keep your password safe.
          </p>
        )}
        <AuthForm
          key={mode}
          mode={mode}
          next={pathname + search}
          like={like}
          switchTo={(other, label) => (
            <button
              type="button"
              className="text-link lone-link text-start"
              onClick={() => setMode(other)}
            >
              {label}
            </button>
          )}
        />
      </div>
    </Dialog>
  )
}
