/** Opens the sign-in dialog. Without JavaScript the link opens the sign-in page instead. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '#lib/browser/store.ts'
import { useLateDialog } from '#ui/use-late-dialog.tsx'
import type { SignInReason } from './after-sign-in.ts'
import { useViewer } from './use-viewer.ts'

const loadDialog = () => import('./auth-dialog.tsx')

const asked = createStore<SignInReason>({})

/** Opens the sign-in dialog. */
export const promptSignIn = (reason: SignInReason = {}): void => asked.write(reason)

/** The dialog, once in the document. */
export function SignInPrompt() {
  const isSignedIn = Boolean(useViewer())
  const { Dialog, open, close } = useLateDialog(loadDialog)
  useEffect(() => asked.subscribe(() => void open()), [open])
  // Closes the dialog after the sign-in. Otherwise it would reappear after the next sign-out.
  if (isSignedIn && Dialog) close()
  // Closes it also when another page opens, such as the one that asks for a code. Not in an effect:
  // a field of that page could not take the focus while the dialog is open.
  const { key } = useLocation()
  const [pageKey, setPageKey] = useState(key)
  if (key !== pageKey) {
    setPageKey(key)
    close()
  }
  return Dialog && <Dialog reason={asked.read()} onClosed={close} />
}
