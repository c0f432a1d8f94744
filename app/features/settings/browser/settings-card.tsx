/** The card at the left of the settings: the player, the four tabs, the sign-out. */
import { Bell, Eye, LogOut, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Avatar } from '#app/ui/avatar.tsx'
import { TabList } from '#app/ui/tabs.tsx'
import { SignOutForm } from '#app/features/sign-out/browser/sign-out-form.tsx'
import { SETTINGS_TABS, type SettingsTab } from '../settings-tabs.ts'

const ICONS = {
  account: UserRound,
  notifications: Bell,
  privacy: Eye,
  security: ShieldCheck,
} satisfies Record<SettingsTab, LucideIcon>

interface SettingsCardProps {
  name: string
  email: string
  tab: SettingsTab
}

export function SettingsCard({ name, email, tab }: SettingsCardProps) {
  const shell = useTranslations('shell')
  return (
    <div className="panel grid gap-5 p-5 md:sticky md:top-[calc(var(--header-height)+1.5rem)]">
      <div className="flex min-w-0 items-center gap-4 md:flex-col md:pt-2">
        <Avatar name={name} size={80} />
        <div className="w-full min-w-0">
          <p
            dir="auto"
            className="line-clamp-2 font-display text-xl leading-tight font-bold wrap-anywhere md:text-center"
            title={name}
          >
            {name}
          </p>
          <p
            dir="auto"
            className="line-clamp-2 text-sm break-all text-muted md:text-center"
            title={email}
          >
            {email}
          </p>
        </div>
      </div>
      <SettingsTabs selected={tab} />
      <SignOutForm className="border-t border-line pt-5">
        <button type="submit" className="button w-full">
          <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />
          {shell('signOut')}
        </button>
      </SignOutForm>
    </div>
  )
}

function SettingsTabs({ selected }: { selected: SettingsTab }) {
  const t = useTranslations('settings')
  return (
    <nav aria-label={t('title')}>
      <TabList
        isVertical
        name={t('title')}
        selected={selected}
        tabs={SETTINGS_TABS.map((id) => ({ id, label: <TabLabel tab={id} /> }))}
        className="settings-tabs"
        tabClass="settings-tab"
      />
    </nav>
  )
}

function TabLabel({ tab }: { tab: SettingsTab }) {
  const t = useTranslations('settings')
  const Icon = ICONS[tab]
  return (
    <>
      <Icon aria-hidden size={18} className="shrink-0" />
      {t(tab)}
    </>
  )
}
