/** The button that opens the dialog with the link of a public profile. */
import { Share2 } from 'lucide-react'
import { href } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLateDialog } from '#ui/use-late-dialog.tsx'

const loadDialog = () => import('#features/share/browser/share-dialog.tsx')

interface ShareProfileProps {
  publicId: string
  name: string
  /** In a row with other buttons. */
  isIcon?: boolean
}

export function ShareProfile({ publicId, name, isIcon = false }: ShareProfileProps) {
  const t = useTranslations('profile')
  const { Dialog, open, close } = useLateDialog(loadDialog)
  return (
    <>
      <button
        type="button"
        aria-label={t('share')}
        title={isIcon ? t('share') : undefined}
        className={`button scriptless:hidden ${isIcon ? 'button-icon' : ''}`}
        onClick={open}
      >
        <Share2 aria-hidden size={18} />
        {!isIcon && <span>{t('share')}</span>}
      </button>
      {Dialog && (
        <Dialog
          title={t('share')}
          label={t('linkToProfile')}
          path={href('/player/:publicId', { publicId })}
          name={name}
          onClosed={close}
        />
      )}
    </>
  )
}
