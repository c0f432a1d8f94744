/** Settings, Notifications and Privacy: switches. */
import { Download } from 'lucide-react'
import { useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { Switch } from '#app/ui/switch.tsx'
import {
  NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#app/features/notifications/preferences.ts'
import { PRIVACY_SETTINGS, type PrivacySettings } from '../privacy.ts'
import { SaveForm } from './save-form.tsx'
import { PanelSection } from '#app/ui/panel-section.tsx'

export function NotificationsPanel({ preferences }: { preferences: NotificationPreferences }) {
  const t = useTranslations('settings')
  return (
    <PanelSection title={t('notifications')} about={t('notificationsAbout')}>
      <SaveForm save="save-notifications">
        <SwitchList definitions={NOTIFICATION_PREFERENCES} values={preferences} />
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
          <SwitchList definitions={PRIVACY_SETTINGS} values={privacy} />
        </SaveForm>
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

/** Keys of messages. */
type SwitchWords =
  | (typeof NOTIFICATION_PREFERENCES)[keyof NotificationPreferences]
  | (typeof PRIVACY_SETTINGS)[keyof PrivacySettings]

interface SwitchListProps<Name extends string> {
  definitions: Record<Name, SwitchWords>
  values: Record<Name, boolean>
}

function SwitchList<Name extends string>({ definitions, values }: SwitchListProps<Name>) {
  const t = useTranslations('settings')
  return (
    <div className="-mt-3.5 divide-y divide-line">
      {(Object.keys(definitions) as Name[]).map((name) => (
        <Switch
          key={name}
          name={name}
          label={t(definitions[name].label)}
          hint={t(definitions[name].hint)}
          defaultChecked={values[name]}
        />
      ))}
    </div>
  )
}
