/** The link above a profile. */
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'

export function BackToGames() {
  const t = useTranslations('profile')
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
      {t('backToGames')}
    </Link>
  )
}
