/** The button that opens the dialog with the link of a public profile. */
import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLateDialog } from '#app/ui/use-late-dialog.ts'
import type { ShareProfileProps } from './share-profile-dialog.tsx'

const loadDialog = () => import('./share-profile-dialog.tsx')

export function ShareProfile(profile: Omit<ShareProfileProps, 'onClosed'>) {
  const t = useTranslations('profile')
  const { Dialog, open, close } = useLateDialog(loadDialog)
  return (
    <>
      <button type="button" className="button scriptless:hidden" onClick={open}>
        <Share2 aria-hidden size={18} />
        {t('share')}
      </button>
      {Dialog && <Dialog {...profile} onClosed={close} />}
    </>
  )
}
