/** Settings, Notifications and Privacy: switches. */
import { Download } from 'lucide-react'
import { href } from 'react-router'
import { Switch } from '../../ui/switch.tsx'
import {
  NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '../notifications/preferences.ts'
import { PRIVACY_SETTINGS, type PrivacySettings } from './privacy.ts'
import { SaveForm } from './save-form.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSave } from './use-save.ts'

export function NotificationsPanel({ preferences }: { preferences: NotificationPreferences }) {
  const state = useSave('notifications')
  return (
    <SettingsSection title="Notifications" about="Choose what we notify you about, and how.">
      <SaveForm state={state}>
        <SwitchList definitions={NOTIFICATION_PREFERENCES} values={preferences} />
      </SaveForm>
    </SettingsSection>
  )
}

export function PrivacyPanel({ privacy }: { privacy: PrivacySettings }) {
  const state = useSave('privacy')
  return (
    <>
      <SettingsSection title="Privacy" about="Choose what other players can see about you.">
        <SaveForm state={state}>
          <SwitchList definitions={PRIVACY_SETTINGS} values={privacy} />
        </SaveForm>
      </SettingsSection>
      <SettingsSection
        title="Your data"
        about="Everything we store about your account, in one file (JSON)."
      >
        <a href={href('/settings/data')} download className="button max-sm:w-full">
          <Download aria-hidden size={18} />
          Download my data
        </a>
      </SettingsSection>
    </>
  )
}

interface SwitchListProps<Name extends string> {
  definitions: Record<Name, { label: string; hint: string }>
  values: Record<Name, boolean>
}

function SwitchList<Name extends string>({ definitions, values }: SwitchListProps<Name>) {
  return (
    <div className="-mt-3.5 divide-y divide-line">
      {(Object.keys(definitions) as Name[]).map((name) => (
        <Switch
          key={name}
          name={name}
          label={definitions[name].label}
          hint={definitions[name].hint}
          defaultChecked={values[name]}
        />
      ))}
    </div>
  )
}
