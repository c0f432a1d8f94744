/**
 * The card at the left of the settings: the player, the four tabs, the sign-out. On a phone the tabs come
 * before the settings, the others after them.
 */
import { Bell, Eye, LogOut, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { Avatar } from '#ui/avatar.tsx'
import { TabList } from '#ui/tabs.tsx'
import { SignOutForm } from '#features/sign-out/browser/sign-out-form.tsx'
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
    <div className="max-md:contents md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:grid md:gap-5 md:rounded-(--radius-large) md:border md:border-line md:bg-surface md:p-5">
      <div className="flex min-w-0 items-center gap-4 max-md:order-1 md:flex-col md:pt-2">
        <Avatar name={name} picture={useViewer()?.picture} size={80} />
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
      <SignOutForm className="max-md:order-2 md:border-t md:border-line md:pt-5">
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
  const labelOf = (tab: SettingsTab) => {
    const Icon = ICONS[tab]
    return (
      <>
        <Icon aria-hidden size={18} className="shrink-0" />
        {t(tab)}
      </>
    )
  }
  return (
    <nav aria-label={t('title')}>
      <TabList
        isVertical
        name={t('title')}
        selected={selected}
        tabs={SETTINGS_TABS.map((id) => ({ id, label: labelOf(id) }))}
        // On a phone two columns where the longest name fits, otherwise one.
        className="grid gap-1 [--widest:8.75rem] max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,max(var(--widest),50%-0.125rem)),1fr))] [&:lang(de)]:[--widest:11.25rem]"
        tabClass="flex min-h-11 items-center gap-3 rounded-md border border-transparent px-3 font-semibold wrap-anywhere text-muted [transition:background-color_var(--duration-quick)] hover:bg-raised hover:text-ink aria-selected:border-accent aria-selected:bg-accent-wash aria-selected:text-accent max-md:gap-2 max-md:px-1.5 max-md:text-[0.9375rem]"
      />
    </nav>
  )
}
