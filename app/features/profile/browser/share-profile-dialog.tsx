/** The dialog with the link of a public profile. */
import { href, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { ShareLink } from '#app/features/share/browser/share-link.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

export interface ShareProfileProps {
  publicId: string
  name: string
  onClosed: () => void
}

export default function ShareProfileDialog({ publicId, name, onClosed }: ShareProfileProps) {
  const t = useTranslations('profile')
  const link = new URL(useHref(href('/player/:publicId', { publicId })), location.origin).href
  return (
    <Dialog title={t('share')} onClosed={onClosed}>
      <ShareLink link={link} label={t('linkToProfile')} title={name} />
    </Dialog>
  )
}
