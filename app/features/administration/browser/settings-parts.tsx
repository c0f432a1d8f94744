/** The parts of the forms with the settings of the portal. */
import { createContext, use, type ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { Field } from '#app/ui/field.tsx'
import { SubmitButton } from '#app/ui/form-page.tsx'
import { PanelSection } from '#app/ui/panel-section.tsx'
import type { AdminResponse } from '../server/admin-request.ts'
import type { loadSettings, SettingsSection } from '../server/settings.server.ts'

export interface SettingsProps {
  data: Awaited<ReturnType<typeof loadSettings>>
  response: AdminResponse | undefined
}

/** What the fields of the page share. */
export const SettingsContext = createContext<SettingsProps | null>(null)

/** One form. After a change, also by someone else, its fields start again. */
export function Section({ id, children }: { id: SettingsSection; children: ReactNode }) {
  const t = useTranslations('adminSettings')
  const stamp = use(SettingsContext)!.data.stamps[id]
  return (
    <PanelSection title={t(id)} about={t(`${id}About`)}>
      <Form
        method="post"
        key={stamp}
        encType="multipart/form-data"
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

interface SettingFieldProps {
  name: keyof SettingsProps['data']['values']
  hint?: string
  type?: string
  rows?: number
  /** With choices, the field is a list. */
  choices?: readonly ('dark' | 'system' | 'open' | 'invite' | 'closed')[]
}

/** A field with the value in force or, after a fault, with what was typed. */
export function SettingField({ name, hint, choices, rows, ...input }: SettingFieldProps) {
  const t = useTranslations('adminSettings')
  const { data, response } = use(SettingsContext)!
  const variable = data.fixed[name]
  return (
    <Field
      {...input}
      {...(rows && { as: 'textarea', rows })}
      {...(choices && { as: 'select' })}
      label={t(name)}
      name={name}
      required={false}
      disabled={variable !== undefined}
      defaultValue={(response?.faults && response.values?.[name]) ?? data.values[name]}
      hint={variable ? t('fixedBy', { variable }) : hint}
      fault={response?.faults?.[name]}
    >
      {choices?.map((choice) => (
        <option key={choice} value={choice}>
          {t(choice)}
        </option>
      ))}
    </Field>
  )
}
