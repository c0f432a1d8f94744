/** Opens the sign-in dialog from anywhere; without script the sign-in page opens instead. */
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useLateDialog } from '../../ui/use-late-dialog.ts'

const loadDialog = () => import('./auth-dialog.tsx')

/** For whom the dialog opens: for somebody who wants to sign in, or who only wants to like a game. */
export type SignInWish = 'sign-in' | 'like'

type Prompt = (wish?: SignInWish) => void

const SignInPromptContext = createContext<Prompt>(() => undefined)

/** The way to open the sign-in dialog. */
export function useSignInPrompt(): Prompt {
  return use(SignInPromptContext)
}

interface SignInPromptProps {
  isSignedIn: boolean
  children: ReactNode
}

export function SignInPrompt({ isSignedIn, children }: SignInPromptProps) {
  const { Dialog, isOpen, open, close } = useLateDialog(loadDialog)
  const [wish, setWish] = useState<SignInWish>('sign-in')
  const prompt = useCallback(
    (wish: SignInWish = 'sign-in') => {
      setWish(wish)
      void open()
    },
    [open],
  )
  // Signed in: the dialog has done its work, and must not come back with the next sign-out.
  if (isSignedIn && isOpen) close()
  return (
    <SignInPromptContext value={prompt}>
      {children}
      {isOpen && Dialog && <Dialog wish={wish} onClosed={close} />}
    </SignInPromptContext>
  )
}
