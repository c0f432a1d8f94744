/** Confirms at the OpenID Connect provider who the player is. */
import { useTranslations } from 'use-intl'
import { ProviderButton } from '#app/features/accounts/browser/provider-button.tsx'
import { useEntry } from '#app/features/accounts/browser/use-entry.ts'

/** @param next the page to open afterwards */
export function ProviderProof({ next }: { next: string }) {
  const t = useTranslations('provider')
  const { provider } = useEntry()
  if (!provider) return null
  const label = t('confirmWith', { provider: provider.name })
  const search = `?next=${encodeURIComponent(next)}`
  return <ProviderButton search={search} purpose="confirm" label={label} />
}
