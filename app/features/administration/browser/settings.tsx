/** The page with the settings of the portal. Each section is one form. */
import { useTranslations } from 'use-intl'
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES } from '#app/messages/languages.ts'
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
        <Section id="languages">
          <fieldset className="grid gap-1">
            <legend className="sr-only">{t('languages')}</legend>
            {LANGUAGE_CODES.map((language) => (
              <label key={language} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="languages"
                  value={language}
                  defaultChecked={data.values.languages.includes(language)}
                  disabled={language === DEFAULT_LANGUAGE}
                  className="size-5 accent-accent"
                />
                <span lang={LANGUAGES[language].tag}>{LANGUAGES[language].name}</span>
              </label>
            ))}
          </fieldset>
        </Section>
        <Section id="accent">
          <TextSettingField name="accentDark" hint={t('accentHint')} />
          <TextSettingField name="accentLight" hint={t('accentHint')} />
        </Section>
      </div>
    </SettingsContext>
  )
}
