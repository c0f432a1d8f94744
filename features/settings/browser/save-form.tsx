/** Every form in the settings, with its result. */
import type { ComponentProps } from 'react'
import { useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { SAVES, type Save } from '../saves.ts'

interface SaveFormProps extends Pick<
  ComponentProps<typeof ActionForm>,
  'aside' | 'buttonClass' | 'children' | 'onReset'
> {
  /** The form's action. */
  save: Save
  /** Another value starts the form again. Its result stays. */
  formKey?: string
}

export function SaveForm({ save, formKey, buttonClass = 'button-accent', ...form }: SaveFormProps) {
  const t = useTranslations('settings')
  return (
    <ActionForm
      key={formKey}
      {...form}
      intent={save}
      fetcher={useFetcher()}
      label={t(SAVES[save].submit)}
      busyLabel={t(SAVES[save].busy)}
      failure={t(SAVES[save].failure)}
      className="grid gap-5"
      buttonClass={`max-sm:w-full sm:justify-self-start ${buttonClass}`}
    />
  )
}
