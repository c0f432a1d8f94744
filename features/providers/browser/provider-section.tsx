/** Settings, Security: the player's account at the OpenID Connect provider. */
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { ProviderButton } from '#features/accounts/browser/provider-button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'

export function ProviderSection({ name, isLinked }: { name: string; isLinked: boolean }) {
  const t = useTranslations('provider')
  const provider = { provider: name }
  return (
    <PanelSection title={name} about={t(isLinked ? 'isLinked' : 'canLink', provider)}>
      <div className="grid justify-items-stretch sm:justify-items-start">
        {isLinked ? (
          <ActionForm
            intent="unlink-provider"
            label={t('unlink', provider)}
            className="grid"
            buttonClass="wrap-anywhere"
          />
        ) : (
          <ProviderButton search="" purpose="link" label={t('link', provider)} />
        )}
      </div>
    </PanelSection>
  )
}
