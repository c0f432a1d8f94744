/** The overview of the administration. */
import { useTranslations } from 'use-intl'

export function Overview({ players }: { players: number }) {
  const t = useTranslations('admin')
  return <p>{t('playersNow', { count: players })}</p>
}
