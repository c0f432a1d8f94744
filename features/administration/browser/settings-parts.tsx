/** The parts of the forms with the settings of the portal. */
import { createContext, use, useRef, type ComponentProps, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Field, FormState } from '#ui/field.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { FocusedBanner } from '#ui/focused-banner.tsx'
import { SubmitButton } from '#ui/form-page.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import type { SettingsSection } from '#features/portal-settings/server/settings-schema.ts'
import type { loadSettings } from '../server/settings.server.ts'
import { SelectField, useResponse } from './admin-parts.tsx'

export type SettingsData = Awaited<ReturnType<typeof loadSettings>>

/** What the fields of the page share. */
export const SettingsContext = createContext<SettingsData | null>(null)

/** One form. After a change, also by someone else, its fields start again. */
export function Section({
  id,
  children,
}: {
  id: Exclude<SettingsSection, 'firstSteps'>
  children: ReactNode
}) {
  const t = useTranslations('adminSettings')
  const stamp = use(SettingsContext)!.stamps[id]
  const response = useResponse()
  const isLoading = useNavigation().state === 'loading'
  const { section, seen } = response?.values ?? {}
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
        <FormState value={section === id && seen === stamp ? response! : {}}>{children}</FormState>
        {/* The answer is where the button was pressed. */}
        <div>
          <FocusedBanner response={section === id && !isLoading ? response : undefined} />
          <SubmitButton>{t('save')}</SubmitButton>
        </div>
      </Form>
    </PanelSection>
  )
}

interface SettingFieldProps extends Pick<ComponentProps<typeof Field>, 'end' | 'onInput'> {
  name: keyof SettingsData['values']
  hint?: string
  type?: string
  rows?: number
  /** With these, the field is a list. */
  options?: ComponentProps<typeof SelectField>['options']
}

/** A field with the value in force or, after a fault, with what was typed. */
export function SettingField({ name, hint, options, rows, ...input }: SettingFieldProps) {
  const t = useTranslations('adminSettings')
  const data = use(SettingsContext)!
  const variable = data.fixed[name]
  const field = {
    ...input,
    autoComplete: name === 'backupPassphrase' ? 'off' : undefined,
    ...(rows && { as: 'textarea' as const, rows }),
    label: t(name),
    name,
    required: false,
    disabled: variable !== undefined,
    defaultValue: data.values[name],
    hint: variable ? t('fixedBy', { variable }) : hint,
  }
  if (options) return <SelectField {...field} options={options} />
  return input.type === 'datetime-local' ? <MomentField {...field} /> : <Field {...field} />
}

/** A color in hexadecimal digits, with a color picker that shows it. */
export function AccentField({ name }: { name: 'accentDark' | 'accentLight' }) {
  const t = useTranslations('adminSettings')
  const picker = useRef<HTMLInputElement>(null)
  const { values, fixed } = use(SettingsContext)!
  return (
    <SettingField
      name={name}
      hint={t('accentHint')}
      onInput={({ currentTarget }) => {
        // The picker ignores what is no color.
        picker.current!.value = currentTarget.value
      }}
      end={
        <input
          ref={picker}
          type="color"
          aria-label={t('pickColor', { field: t(name) })}
          disabled={fixed[name] !== undefined}
          defaultValue={values[name] || '#c6f24e'}
          onInput={({ currentTarget }) => {
            const field = currentTarget.previousElementSibling as HTMLInputElement
            field.value = currentTarget.value
          }}
          className="absolute inset-y-0 end-0 h-full w-11 bg-transparent p-2 scriptless:hidden"
        />
      }
    />
  )
}
