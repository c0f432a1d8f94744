/** The dialog for signing in, signing up and asking for a new password. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { AUTH_MODES, AuthForm, type AuthMode } from './auth-form.tsx'

/** Closes by itself on success: whoever shows it does so for visitors only. */
export default function AuthDialog({ onClosed }: { onClosed: () => void }) {
  const [mode, setMode] = useState<AuthMode>('signin')
  const { pathname, search } = useLocation()
  return (
    <Dialog title={AUTH_MODES[mode].title} onClosed={onClosed}>
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
    </Dialog>
  )
}
