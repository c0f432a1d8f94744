/** Instead of a form: the link to the page for re-authentication. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { confirmationPath } from '#features/security/security-path.ts'

/** @param next the path to return to */
export function ConfirmFirst({ next }: { next: string }) {
  const t = useTranslations('settings')
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">{t('confirmFirst')}</p>
      <Link to={confirmationPath(next)} className="button max-sm:w-full">
        {t('confirmIdentity')}
      </Link>
    </div>
  )
}
