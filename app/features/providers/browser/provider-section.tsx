/** Sign-in and security: the player's account at the OpenID Connect provider. */
import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ProviderButton } from '#app/features/accounts/browser/provider-button.tsx'
import { PanelSection } from '#app/ui/panel-section.tsx'

interface ProviderSectionProps {
  name: string
  isLinked: boolean
}

export function ProviderSection({ name, isLinked }: ProviderSectionProps) {
  const t = useTranslations('provider')
  const isBusy = useNavigation().state === 'submitting'
  const provider = { provider: name }
  return (
    <PanelSection title={name} about={t(isLinked ? 'isLinked' : 'canLink', provider)}>
      <div className="grid justify-items-stretch sm:justify-items-start">
        {isLinked ? (
          <Form method="post" className="grid">
            <button
              type="submit"
              name="intent"
              value="unlink-provider"
              disabled={isBusy}
              className="button wrap-anywhere"
            >
              {t('unlink', provider)}
            </button>
          </Form>
        ) : (
          <ProviderButton search="" purpose="link" label={t('link', provider)} />
        )}
      </div>
    </PanelSection>
  )
}
