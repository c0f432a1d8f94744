/** The dialog for signing in, signing up and asking for a new password. */
import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { AUTH_MODES, AuthForm, type AuthMode } from './auth-form.tsx'

/** Closes by itself on success: whoever shows it does so for visitors only. */
export default function AuthDialog({ onClosed }: { onClosed: () => void }) {
  const [mode, setMode] = useState<AuthMode>('signin')
  const { pathname, search } = useLocation()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    form.current!.querySelector('input')!.focus()
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another mode, other fields
  }, [mode])

  return (
    <Dialog title={AUTH_MODES[mode].title} onClosed={onClosed}>
      {/* Code that came only with the submit would, on a lost line, make the page load anew. */}
      <PrefetchPageLinks page={AUTH_MODES[mode].action} />
      <div ref={form}>
        <AuthForm
          key={mode}
          mode={mode}
          next={pathname + search}
          switchTo={(other, label) => (
            <button
              type="button"
              className="text-link lone-link text-left"
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
