/** Every form in the settings, with its result. */
import type { ComponentProps } from 'react'
import { useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm, useResponseTo } from '#app/features/actions/browser/action-form.tsx'
import { ResultBanner } from '#app/ui/result-banner.tsx'
import { SAVES, type Save, type SettingsResponse } from '../saves.ts'

interface SaveFormProps extends Pick<
  ComponentProps<typeof ActionForm>,
  'aside' | 'buttonClass' | 'children' | 'onReset'
> {
  /** The form's action. */
  save: Save
  /** Another value starts the form again. Its result stays. */
  formKey?: string
}

export function SaveForm({
  save,
  formKey,
  buttonClass = 'button-accent',
  children,
  ...form
}: SaveFormProps) {
  const t = useTranslations('settings')
  const fetcher = useFetcher<SettingsResponse>()
  const posted = useResponseTo(save)
  const response = fetcher.state === 'idle' ? (fetcher.data ?? posted) : undefined
  // Without a sentence, the server did not respond.
  const failure = response && !response.success ? t(SAVES[save].failure) : undefined
  return (
    <ActionForm
      key={formKey}
      {...form}
      intent={save}
      fetcher={fetcher}
      label={t(SAVES[save].submit)}
      busyLabel={t(SAVES[save].busy)}
      className="grid gap-5"
      buttonClass={`max-sm:w-full sm:justify-self-start ${buttonClass}`}
    >
      {children}
      <ResultBanner {...response} error={response?.error ?? failure} />
    </ActionForm>
  )
}
