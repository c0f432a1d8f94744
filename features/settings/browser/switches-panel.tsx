/** Settings, Notifications and Privacy: switches. */
import { Download } from 'lucide-react'
import { Link, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { Switch } from '#ui/switch.tsx'
import {
  NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#features/notifications/preferences.ts'
import { PRIVACY_SETTINGS, type PrivacySettings } from '../privacy.ts'
import { SaveForm } from './save-form.tsx'
import { PanelSection } from '#ui/panel-section.tsx'

export function NotificationsPanel({ preferences }: { preferences: NotificationPreferences }) {
  const t = useTranslations('settings')
  return (
    <PanelSection title={t('notifications')} about={t('notificationsAbout')}>
      <SaveForm save="save-notifications">
        <SwitchList names={NOTIFICATION_PREFERENCES} values={preferences} />
      </SaveForm>
    </PanelSection>
  )
}

export function PrivacyPanel({ privacy }: { privacy: PrivacySettings }) {
  const t = useTranslations('settings')
  return (
    <>
      <PanelSection title={t('privacy')} about={t('privacyAbout')}>
        <SaveForm save="save-privacy">
          <SwitchList names={PRIVACY_SETTINGS} values={privacy} />
        </SaveForm>
      </PanelSection>
      <PanelSection title={t('gameSaves')} about={t('gameSavesAbout')}>
        <Link to="/settings/saves" className="button max-sm:w-full">
          {t('manageSaves')}
        </Link>
      </PanelSection>
      <PanelSection title={t('yourData')} about={t('yourDataAbout')}>
        <a href={useHref('/settings/data')} className="button max-sm:w-full">
          <Download aria-hidden size={18} />
          {t('downloadData')}
        </a>
      </PanelSection>
    </>
  )
}

type Name = keyof NotificationPreferences | keyof PrivacySettings

interface SwitchListProps {
  names: readonly Name[]
  values: Partial<Record<Name, boolean>>
}

function SwitchList({ names, values }: SwitchListProps) {
  const t = useTranslations('settings')
  return (
    <div className="-mt-3.5 divide-y divide-line">
      {names.map((name) => (
        <Switch
          key={name}
          name={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          defaultChecked={values[name] ?? false}
        />
      ))}
    </div>
  )
}
