/** The settings of the signed-in player, on four tabs. */
import { useTranslations } from 'use-intl'
import type { Route } from './+types/settings'
import { pageContext, requireViewer } from '#features/context.server.ts'
import type { SecurityResponse } from '#features/accounts/server/security-post.ts'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { AccountPanel, LanguagePanel } from '#features/settings/browser/account-panel.tsx'
import { CardPanel } from '#features/settings/browser/card-panel.tsx'
import { saveVisibly } from '#features/settings/browser/save-visibly.ts'
import { SAVES, type Save } from '#features/settings/saves.ts'
import { SecurityPanel } from '#features/settings/browser/security-panel.tsx'
import {
  SETTINGS_ACTIONS,
  getShownSettings,
} from '#features/settings/server/settings-actions.server.ts'
import { SettingsCard } from '#features/settings/browser/settings-card.tsx'
import { SETTINGS_TABS, type SettingsTab } from '#features/settings/settings-tabs.ts'
import { NotificationsPanel, PrivacyPanel } from '#features/settings/browser/switches-panel.tsx'
import { SECURITY_ACTIONS, loadSecurity } from '#features/security/server/load-security.server.ts'
import { choiceOf, useChoice } from '#lib/browser/query-choice.ts'
import { keepFormOnConnectionLoss } from '#lib/browser/keep-form.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { FocusedBanner } from '#ui/focused-banner.tsx'
import { useSite } from './use-site.ts'
import { TabPanel } from '#ui/tabs.tsx'

export const handle: RouteHandle = {
  session: 'required',
  messages: ['settings', 'achievements', 'security', 'passkeys', 'secondFactor', 'provider'],
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { titles, description } = loaderData
  const title = titles[choiceOf(location.search, SETTINGS_TABS)]
  return hiddenPageMeta({ loaderData: { title, description }, matches })
}

/** The titles of the tabs, which change without a request. */
function listTitles(language: Language): Record<SettingsTab, string> {
  const t = getTranslator(language, 'titles')
  const tabs = getTranslator(language, 'settings')
  const titles = SETTINGS_TABS.map((id) => [id, t('settings', { tab: tabs(id) })])
  return Object.fromEntries(titles) as Record<SettingsTab, string>
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context, 'view-settings')
  const { services, language } = context.get(pageContext)
  return {
    titles: listTitles(language),
    description: getTranslator(language, 'titles')('settingsDescription'),
    name: viewer.name,
    email: viewer.email,
    isDeleting: url.searchParams.get('confirm') === 'delete',
    ...(await getShownSettings(services, viewer)),
    security:
      choiceOf(url.search, SETTINGS_TABS) === 'security'
        ? await loadSecurity({ url, context }, viewer)
        : undefined,
  }
}

export const action = (args: Route.ActionArgs) =>
  handleForm([...SETTINGS_ACTIONS, ...SECURITY_ACTIONS], args)

const isSave = (intent: string): intent is Save => intent in SAVES

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const intent = String(form.get('intent'))
  if (!isSave(intent)) return keepFormOnConnectionLoss(serverAction)
  return saveVisibly(intent, serverAction)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { languages } = useSite()
  const t = useTranslations('settings')
  const { name, email, security } = loaderData
  const response: SecurityResponse | undefined = actionData ?? security?.notice
  // Fields, and the forms of the settings, say it where they are.
  const isAtForm = response?.faults ?? isSave(response?.action ?? '')
  const tab = useChoice(SETTINGS_TABS)
  return (
    <div className="mx-auto max-w-(--measure) px-(--gutter) pt-6 md:pt-10">
      <h1 className="mb-6 text-3xl font-extrabold">{t('title')}</h1>
      <FocusedBanner response={isAtForm ? undefined : response} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-6">
        <SettingsCard name={name} email={email} tab={tab} />
        <TabPanel selected={tab} className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6">
          {tab === 'account' && (
            <>
              <AccountPanel {...loaderData} />
              <CardPanel {...loaderData} />
              <LanguagePanel languages={languages} />
            </>
          )}
          {tab === 'notifications' && <NotificationsPanel preferences={loaderData.preferences} />}
          {tab === 'privacy' && <PrivacyPanel privacy={loaderData.privacy} />}
          {tab === 'security' && <SecurityPanel {...loaderData} response={response} />}
        </TabPanel>
      </div>
    </div>
  )
}
