/** Explains that the sign-in is needed for a like. */
import { useTranslations } from 'use-intl'
import type { PendingLike } from './after-sign-in.ts'

export function PendingLikeNotice({ like }: { like: PendingLike }) {
  const t = useTranslations('auth')
  return (
    <p className="mb-4">
      {t.rich('signInToLike', {
        name: like.gameName,
        game: (name) => (
          <strong className="wrap-anywhere">
            <bdi>{name}</bdi>
          </strong>
        ),
      })}
    </p>
  )
}
