/** The link to become a friend: the player's own one, and one that the player opened. */
import { href, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { ShareLink } from '#features/share/browser/share-link.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import { MAX_LINK_USES } from '../friend-rules.ts'
import type { OpenedLink as Opened, OwnLink } from '../server/links.server.ts'
import { HOUR_MS } from '#lib/duration.ts'

interface FriendLinkProps {
  link: OwnLink | undefined
  /** The portal's origin that the browser requested. */
  origin: string
  /** The server's time, ms. */
  now: number
}

export function FriendLink({ link, origin, now }: FriendLinkProps) {
  const t = useTranslations('friends')
  const page = useHref(href('/friends'))
  const address = link && `${origin}${page}?link=${link.token}`
  return (
    <PanelSection title={t('link')} about={t('linkAbout', { max: String(MAX_LINK_USES) })}>
      {link && address && (
        <div className="mb-5 grid gap-4">
          <QrCode text={address} label={t('qrCode')} />
          <ShareLink link={address} label={t('linkField')} title={t('linkTitle')} isInPage />
          <p className="text-sm text-muted">
            {t('linkState', {
              uses: String(link.uses),
              max: String(MAX_LINK_USES),
              hours: Math.ceil((link.expiresAt - now) / HOUR_MS),
            })}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ActionForm
          intent="make-link"
          label={t(link ? 'renewLink' : 'makeLink')}
          buttonClass={link ? '' : 'button-accent'}
        />
        {link && <ActionForm intent="withdraw-link" label={t('withdrawLink')} />}
      </div>
    </PanelSection>
  )
}

export function OpenedLink(opened: Opened) {
  const t = useTranslations('friends')
  if ('error' in opened) return <ResultBanner error={opened.error} />
  const { name, token } = opened
  return (
    <PanelSection title={t('openedLink', { name })} about={t('openedLinkAbout')}>
      <ActionForm
        intent="use-link"
        fields={{ link: token }}
        label={t('becomeFriends')}
        buttonClass="button-accent"
      />
    </PanelSection>
  )
}
