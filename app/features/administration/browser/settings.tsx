/** The page with the settings of the portal. Each section is one form. */
import { useTranslations } from 'use-intl'
import type { AdminResponse } from '../server/admin-request.ts'
import {
  ChoiceSettingField,
  Section,
  SettingsContext,
  TextSettingField,
  type SettingsData,
} from './settings-parts.tsx'

interface SettingsProps {
  data: SettingsData
  response: AdminResponse | undefined
}

export function Settings({ data, response }: SettingsProps) {
  const t = useTranslations('adminSettings')
  return (
    <SettingsContext value={{ data, response }}>
      <div className="grid gap-6">
        <Section id="portal">
          <TextSettingField name="portalName" />
          <TextSettingField name="contactEmail" type="email" hint={t('contactEmailHint')} />
          <ChoiceSettingField name="defaultTheme" choices={['dark', 'system']} />
          <TextSettingField name="featuredGame" hint={t('featuredGameHint')} />
        </Section>
        <Section id="accounts">
          <ChoiceSettingField name="signUp" choices={['open', 'invite', 'closed']} />
          <TextSettingField name="signUpDomains" hint={t('signUpDomainsHint')} />
        </Section>
      </div>
    </SettingsContext>
  )
}
