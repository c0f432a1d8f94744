/** Opens the sign-in dialog from anywhere; without script the sign-in page opens instead. */
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useViewer } from './use-viewer.ts'
import { useLateDialog } from '../../ui/use-late-dialog.ts'

const loadDialog = () => import('./auth-dialog.tsx')

/** The like that somebody meant who signs in for it: it is made with the sign-in. */
export interface PendingLike {
  gameId: string
  gameName: string
}

/** What somebody signs in for, where it is more than to be signed in. */
export interface SignInWish {
  like?: PendingLike | undefined
}

type Prompt = (wish?: SignInWish) => void

const SignInPromptContext = createContext<Prompt>(() => undefined)

/** The way to open the sign-in dialog. */
export function useSignInPrompt(): Prompt {
  return use(SignInPromptContext)
}

interface AfterSignIn extends SignInWish {
  /** Where to go afterwards, a path of this portal. */
  next: string
}

/** The part of an address that says what comes after the sign-in. */
export function afterSignInQuery({ next, like }: AfterSignIn): string {
  const query = new URLSearchParams()
  if (next !== '/') query.set('next', next)
  if (like) query.set('like', like.gameId)
  return query.size > 0 ? `?${query}` : ''
}

/** The page for signing in. */
export function signInPath(after: AfterSignIn): string {
  return `/sign-in${afterSignInQuery(after)}`
}

export function SignInPrompt({ children }: { children: ReactNode }) {
  const isSignedIn = Boolean(useViewer())
  const { Dialog, isOpen, open, close } = useLateDialog(loadDialog)
  const [wish, setWish] = useState<SignInWish>({})
  const prompt = useCallback(
    (wish: SignInWish = {}) => {
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
