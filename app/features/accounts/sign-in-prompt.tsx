/** Opens the sign-in dialog from anywhere; without script the sign-in page opens instead. */
import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react'

const AuthDialog = lazy(() => import('./auth-dialog.tsx'))

const SignInPromptContext = createContext<() => void>(() => undefined)

/** The way to open the sign-in dialog. */
export function useSignInPrompt(): () => void {
  return use(SignInPromptContext)
}

interface SignInPromptProps {
  isSignedIn: boolean
  children: ReactNode
}

export function SignInPrompt({ isSignedIn, children }: SignInPromptProps) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  // Signed in: the dialog has done its work, and must not come back with the next sign-out.
  if (isSignedIn && isOpen) setOpen(false)
  return (
    <SignInPromptContext value={open}>
      {children}
      {isOpen && (
        <Suspense>
          <AuthDialog onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </SignInPromptContext>
  )
}
