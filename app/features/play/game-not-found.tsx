/** The page for a game id that the catalog does not contain. */
import { useTranslations } from 'use-intl'
import { NotFound } from '../../ui/not-found.tsx'
import { NoResultsPicture } from '../../ui/pictures/no-results.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

export function GameNotFound() {
  const t = useTranslations('game')
  return (
    <>
      <LoadingOverlay />
      <NotFound title={t('notFound')} text={t('notFoundText')} picture={<NoResultsPicture />} />
    </>
  )
}
