/** The page of the link that makes a player an owner. */
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { SubmitButton } from '#app/ui/form-page.tsx'

export function OwnerLink({ token, isAlive }: { token: string; isAlive: boolean }) {
  const t = useTranslations('admin')
  if (!isAlive) {
    return (
      <>
        <p className="mb-4 text-muted">{t('ownerLinkDead')}</p>
        <Link to="/" className="button button-accent">
          {t('toPortal')}
        </Link>
      </>
    )
  }
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <p className="text-muted">{t('ownerAbout')}</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="take-ownership" />
      <SubmitButton>{t('becomeOwner')}</SubmitButton>
    </Form>
  )
}
