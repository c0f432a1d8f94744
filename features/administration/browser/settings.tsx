/** The page with the settings of the portal, in tabs. Each section is one form. */
import { useTranslations } from 'use-intl'
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES } from '#messages/languages.ts'
import { useChoice } from '#lib/browser/query-choice.ts'
import { TabList, TabPanel } from '#ui/tabs.tsx'
import { CheckField } from './admin-parts.tsx'
import {
  AccentField,
  Section,
  SettingField,
  SettingsContext,
  type SettingsData,
} from './settings-parts.tsx'

const TABS = ['portal', 'look', 'languages', 'accounts', 'texts', 'notice'] as const

export function Settings({ data }: { data: SettingsData }) {
  const t = useTranslations('adminSettings')
  const tAdmin = useTranslations('admin')
  const selected = useChoice(TABS)
  const panels = {
    portal: (
      <Section id="portal">
        <SettingField name="portalName" />
        <SettingField name="contactEmail" type="email" hint={t('contactEmailHint')} />
        <SettingField
          name="defaultTheme"
          options={(['dark', 'system'] as const).map((each) => [each, t(each)])}
        />
        <SettingField name="featuredGame" options={[...data.banners]} />
      </Section>
    ),
    look: (
      <>
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
      </>
    ),
    languages: (
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
    ),
    accounts: (
      <>
        <Section id="accounts">
          <SettingField
            name="signUp"
            options={(['open', 'invite', 'closed'] as const).map((each) => [each, t(each)])}
          />
          <SettingField name="signUpDomains" hint={t('signUpDomainsHint')} />
          <SettingField name="blockedMailDomains" hint={t('blockedMailDomainsHint')} />
        </Section>
        <Section id="mails">
          <SettingField name="mailsPerMinute" type="number" />
        </Section>
      </>
    ),
    texts: (
      <Section id="texts">
        <SettingField name="imprint" rows={8} />
        <SettingField name="rules" rows={8} />
      </Section>
    ),
    notice: (
      <Section id="notice">
        <SettingField name="noticeText" />
        <SettingField name="noticeFrom" type="datetime-local" />
        <SettingField name="noticeUntil" type="datetime-local" hint={t('noticeHint')} />
        <CheckField name="maintenance" defaultChecked={data.isMaintenance}>
          {t('maintenance')}
        </CheckField>
      </Section>
    ),
  }
  return (
    <SettingsContext value={data}>
      <TabList
        name={tAdmin('settings')}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
        selected={selected}
        className="flex overflow-x-auto border-b border-line"
        tabClass="grid min-h-11 place-items-center border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink"
      />
      <TabPanel selected={selected} className="grid gap-6 pt-5">
        {panels[selected]}
      </TabPanel>
    </SettingsContext>
  )
}
