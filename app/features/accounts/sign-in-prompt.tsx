/** Opens the sign-in dialog from anywhere; without script the sign-in page opens instead. */
import { createContext, use, type ReactNode } from 'react'
import { useLateDialog } from '../../ui/use-late-dialog.ts'

const loadDialog = () => import('./auth-dialog.tsx')

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
  const { Dialog, isOpen, open, close } = useLateDialog(loadDialog)
  // Signed in: the dialog has done its work, and must not come back with the next sign-out.
  if (isSignedIn && isOpen) close()
  return (
    <SignInPromptContext value={open}>
      {children}
      {isOpen && Dialog && <Dialog onClosed={close} />}
    </SignInPromptContext>
  )
}
