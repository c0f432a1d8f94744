/** Sends the browser to the OpenID Connect provider. A plain form: it leaves the portal. */
import { LogIn } from 'lucide-react'
import { useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSignInOptions } from './use-sign-in-options.ts'

interface ProviderButtonProps {
  /** The query of this page, which says what happens afterwards. */
  search: string
  purpose?: 'link' | 'confirm'
  /** By default `Continue with` the provider. */
  label?: string
}

/** Shows nothing if the operator has configured no provider. */
export function ProviderButton({ search, purpose, label }: ProviderButtonProps) {
  const t = useTranslations('auth')
  const { provider } = useSignInOptions()
  const action = useHref('/sign-in/provider') + search
  if (!provider) return null
  return (
    <form method="post" action={action} className="grid">
      {purpose && <input type="hidden" name="purpose" value={purpose} />}
      <button type="submit" className="button wrap-anywhere">
        <LogIn aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        {label ?? t('continueWith', { provider: provider.name })}
      </button>
    </form>
  )
}
