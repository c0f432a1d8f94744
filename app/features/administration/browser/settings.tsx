/** The page with the settings of the portal. Each section is one form. */
import { useTranslations } from 'use-intl'
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES } from '#app/messages/languages.ts'
import { CheckField } from './admin-parts.tsx'
import {
  AccentField,
  Section,
  SettingField,
  SettingsContext,
  type SettingsData,
} from './settings-parts.tsx'

export function Settings({ data }: { data: SettingsData }) {
  const t = useTranslations('adminSettings')
  return (
    <SettingsContext value={data}>
      <div className="grid gap-6">
        <Section id="portal">
          <SettingField name="portalName" />
          <SettingField name="contactEmail" type="email" hint={t('contactEmailHint')} />
          <SettingField name="defaultTheme" choices={['dark', 'system']} />
          <SettingField name="featuredGame" hint={t('featuredGameHint')} />
        </Section>
        <Section id="accounts">
          <SettingField name="signUp" choices={['open', 'invite', 'closed']} />
          <SettingField name="signUpDomains" hint={t('signUpDomainsHint')} />
          <SettingField name="blockedMailDomains" hint={t('blockedMailDomainsHint')} />
        </Section>
        <Section id="mails">
          <SettingField name="mailsPerMinute" type="number" />
        </Section>
        <Section id="languages">
          <fieldset className="grid gap-1">
            <legend className="sr-only">{t('languages')}</legend>
            {LANGUAGE_CODES.map((language) => (
              <CheckField
                key={language}
                name="languages"
                value={language}
                defaultChecked={data.languages.includes(language)}
                disabled={language === DEFAULT_LANGUAGE}
              >
                <span lang={LANGUAGES[language].tag}>{LANGUAGES[language].name}</span>
              </CheckField>
            ))}
          </fieldset>
        </Section>
        <Section id="accent">
          <AccentField name="accentDark" />
          <AccentField name="accentLight" />
        </Section>
        <Section id="logo">
          <SettingField name="logo" type="file" hint={t('logoHint')} />
          {data.logo && (
            <CheckField name="removeLogo">
              <img alt="" {...data.logo} className="h-8 w-auto" />
              {t('removeLogo')}
            </CheckField>
          )}
        </Section>
        <Section id="texts">
          <SettingField name="imprint" rows={8} />
          <SettingField name="rules" rows={8} />
        </Section>
        <Section id="notice">
          <SettingField name="noticeText" />
          <SettingField name="noticeFrom" type="datetime-local" />
          <SettingField name="noticeUntil" type="datetime-local" hint={t('noticeHint')} />
          <CheckField name="maintenance" defaultChecked={data.isMaintenance}>
            {t('maintenance')}
          </CheckField>
        </Section>
      </div>
    </SettingsContext>
  )
}
