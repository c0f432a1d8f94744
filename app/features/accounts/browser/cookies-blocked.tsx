/** Says on the pages for signing in that no sign-in can last, because the browser keeps no cookies. */
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { FormError } from '#app/ui/field.tsx'

// Browsers have no event for it.
const subscribe = () => () => {}
const isCookieless = () => !navigator.cookieEnabled

export function CookiesBlocked() {
  const t = useTranslations('auth')
  const isBlocked = useSyncExternalStore(subscribe, isCookieless, () => false)
  return <FormError>{isBlocked ? t('cookiesBlocked') : undefined}</FormError>
}
