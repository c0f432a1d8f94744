/** The parts of the forms with the settings of the portal. */
import { createContext, use, useId, type ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { Field } from '#app/ui/field.tsx'
import { SubmitButton } from '#app/ui/form-page.tsx'
import { PanelSection } from '#app/ui/panel-section.tsx'
import type { SettingName } from '#app/features/portal-settings/server/settings-schema.ts'
import type { AdminResponse } from '../server/admin-request.ts'
import type { loadSettings, SettingsSection } from '../server/settings.server.ts'

export type SettingsData = Awaited<ReturnType<typeof loadSettings>>

/** What the fields of the page share. */
export const SettingsContext = createContext<{
  data: SettingsData
  response: AdminResponse | undefined
} | null>(null)

interface SectionProps {
  id: SettingsSection
  children: ReactNode
}

/** One form. After a change, also by someone else, its fields start again. */
export function Section({ id, children }: SectionProps) {
  const t = useTranslations('adminSettings')
  const stamp = use(SettingsContext)!.data.stamps[id]
  return (
    <PanelSection title={t(id)} about={t(`${id}About`)}>
      <Form
        method="post"
        key={stamp}
        preventScrollReset
        className="grid max-w-xl justify-items-start gap-5 *:w-full"
      >
        <input type="hidden" name="intent" value="save-settings" />
        <input type="hidden" name="section" value={id} />
        <input type="hidden" name="seen" value={stamp} />
        {children}
        <div>
          <SubmitButton>{t('save')}</SubmitButton>
        </div>
      </Form>
    </PanelSection>
  )
}

/** Returns the value of a field, its fault, and the hint that a variable fixes it. */
export function useSetting(name: string) {
  const t = useTranslations('adminSettings')
  const { data, response } = use(SettingsContext)!
  const variable = data.fixed[name as SettingName]
  return {
    typed: response?.values?.[name],
    fault: response?.faults?.[name],
    isFixed: variable !== undefined,
    fixedHint: variable && t('fixedBy', { variable }),
  }
}

type TextSetting = 'portalName' | 'contactEmail' | 'featuredGame' | 'signUpDomains' | AccentField
type AccentField = 'accentDark' | 'accentLight'

interface TextFieldProps {
  name: TextSetting
  hint?: string
  type?: 'text' | 'email'
}

export function TextSettingField({ name, hint, type = 'text' }: TextFieldProps) {
  const t = useTranslations('adminSettings')
  const { values } = use(SettingsContext)!.data
  const { typed, fault, isFixed, fixedHint } = useSetting(name)
  return (
    <Field
      label={t(name)}
      name={name}
      type={type}
      required={false}
      disabled={isFixed}
      defaultValue={typed ?? values[name]}
      hint={fixedHint ?? hint}
      fault={fault}
    />
  )
}

interface ChoiceProps {
  name: 'defaultTheme' | 'signUp'
  choices: readonly SettingsData['values'][ChoiceProps['name']][]
}

export function ChoiceSettingField({ name, choices }: ChoiceProps) {
  const t = useTranslations('adminSettings')
  const id = useId()
  const { values } = use(SettingsContext)!.data
  const { typed, isFixed, fixedHint } = useSetting(name)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t(name)}
      </label>
      <select
        id={id}
        name={name}
        disabled={isFixed}
        defaultValue={typed ?? values[name]}
        aria-describedby={fixedHint && `${id}-hint`}
        className="min-h-11 w-full rounded-md border border-line-strong bg-ground px-3"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </select>
      {fixedHint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {fixedHint}
        </p>
      )}
    </div>
  )
}
