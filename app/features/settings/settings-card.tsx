/** The card at the left of the settings: who it is about, the four tabs, the way out. */
import { Bell, Eye, LogOut, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { Form, Link, href } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { SETTINGS_TABS, settingsHref, settingsTabs, type SettingsTab } from './settings-tabs.ts'

/** The ids that tie a tab to its panel. */
export const SETTINGS_PANEL_ID = 'settings-panel'
export const settingsTabId = (tab: SettingsTab) => `settings-tab-${tab}`

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
  return (
    <div className="panel grid gap-5 p-5 md:sticky md:top-[calc(var(--header-height)+1.5rem)]">
      <div className="flex min-w-0 items-center gap-4 md:flex-col md:pt-2 md:text-center">
        <Avatar name={name} size={80} />
        <div className="w-full min-w-0">
          <p
            className="line-clamp-2 font-display text-xl leading-tight font-bold wrap-anywhere"
            title={name}
          >
            {name}
          </p>
          <p className="line-clamp-2 text-sm break-all text-muted" title={email}>
            {email}
          </p>
        </div>
      </div>
      <SettingsTabs selected={tab} />
      <Form method="post" action={href('/sign-out')} className="border-t border-line pt-5">
        <button type="submit" className="button w-full">
          <LogOut aria-hidden size={18} />
          Sign Out
        </button>
      </Form>
    </div>
  )
}

/** Tabs that are links: each has its address, and all work without script. */
function SettingsTabs({ selected }: { selected: SettingsTab }) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const tabs = [...list.current!.querySelectorAll<HTMLElement>('[role=tab]')]
    const current = tabs.indexOf(document.activeElement as HTMLElement)
    const next = (current + 1) % tabs.length
    const previous = (current - 1 + tabs.length) % tabs.length
    const targets: Record<string, number> = {
      ArrowDown: next,
      ArrowRight: next,
      ArrowUp: previous,
      ArrowLeft: previous,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    tabs[target]?.focus()
    tabs[target]?.click()
  }

  return (
    <nav aria-label="Settings">
      <div
        ref={list}
        role="tablist"
        aria-label="Settings"
        aria-orientation="vertical"
        tabIndex={-1}
        className="grid gap-1 max-md:grid-cols-2"
        onKeyDown={onKeyDown}
      >
        {settingsTabs.map((tab) => {
          const Icon = ICONS[tab]
          const isSelected = tab === selected
          return (
            <Link
              key={tab}
              id={settingsTabId(tab)}
              role="tab"
              to={settingsHref(tab)}
              preventScrollReset
              aria-selected={isSelected}
              aria-controls={isSelected ? SETTINGS_PANEL_ID : undefined}
              className="settings-tab"
            >
              <Icon aria-hidden size={18} className="shrink-0" />
              {SETTINGS_TABS[tab].name}
            </Link>
          )
        })}
      </div>
    </nav>
  )
}
