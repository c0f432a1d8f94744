/** Opens the sign-in dialog. Without JavaScript the link opens the sign-in page instead. */
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useViewer } from './use-viewer.ts'
import { useLateDialog } from '#app/ui/use-late-dialog.ts'

const loadDialog = () => import('./auth-dialog.tsx')

/** A like that a visitor started. It is applied after the sign-in. */
export interface PendingLike {
  gameId: string
  gameName: string
}

/** The reason for the sign-in, if any. */
export interface SignInReason {
  like?: PendingLike | undefined
}

type Prompt = (reason?: SignInReason) => void

const SignInPromptContext = createContext<Prompt>(() => undefined)

/** Returns the function that opens the sign-in dialog. */
export function useSignInPrompt(): Prompt {
  return use(SignInPromptContext)
}

interface AfterSignIn extends SignInReason {
  /** Path of this portal to open after the sign-in. */
  next: string
}

/** The query that carries the next path and the pending like to the sign-in page. */
export function afterSignInQuery({ next, like }: AfterSignIn): string {
  const query = new URLSearchParams()
  if (next !== '/') query.set('next', next)
  if (like) query.set('like', like.gameId)
  return query.size > 0 ? `?${query}` : ''
}

/** The URL of the sign-in page. */
export function signInPath(after: AfterSignIn): string {
  return `/sign-in${afterSignInQuery(after)}`
}

export function SignInPrompt({ children }: { children: ReactNode }) {
  const isSignedIn = Boolean(useViewer())
  const { Dialog, open, close } = useLateDialog(loadDialog)
  const [reason, setReason] = useState<SignInReason>({})
  const prompt = useCallback(
    (reason: SignInReason = {}) => {
      setReason(reason)
      void open()
    },
    [open],
  )
  // Closes the dialog after the sign-in. Otherwise it would reappear after the next sign-out.
  if (isSignedIn && Dialog) close()
  return (
    <SignInPromptContext value={prompt}>
      {children}
      {Dialog && <Dialog reason={reason} onClosed={close} />}
    </SignInPromptContext>
  )
}
