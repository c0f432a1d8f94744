/** Opens the sign-in dialog. Without JavaScript the link opens the sign-in page instead. */
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SignInReason } from './after-sign-in.ts'
import { useViewer } from './use-viewer.ts'
import { useLateDialog } from '#ui/use-late-dialog.tsx'

const loadDialog = () => import('./auth-dialog.tsx')

type Prompt = (reason?: SignInReason) => void

const SignInPromptContext = createContext<Prompt>(() => undefined)

/** Returns the function that opens the sign-in dialog. */
export function useSignInPrompt(): Prompt {
  return use(SignInPromptContext)
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
  // And when another page opens, such as the one that asks for a code.
  const { key } = useLocation()
  const [pageKey, setPageKey] = useState(key)
  if (key !== pageKey) {
    setPageKey(key)
    close()
  }
  return (
    <SignInPromptContext value={prompt}>
      {children}
      {Dialog && <Dialog reason={reason} onClosed={close} />}
    </SignInPromptContext>
  )
}
