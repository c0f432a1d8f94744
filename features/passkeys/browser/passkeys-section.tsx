/** Settings, Security: the player's passkeys. Making one needs scripts, the other forms do not. */
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ActionForm, useResponseTo } from '#features/actions/browser/action-form.tsx'
import { usePasskey } from '#features/accounts/browser/use-passkey.ts'
import { confirmationPath, SECURITY_PATH } from '#features/security/security-path.ts'
import { attempt } from '#lib/attempt.ts'
import { formatDay } from '#lib/format-date.ts'
import { Field } from '#ui/field.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { MAX_PASSKEY_NAME } from '#features/accounts/passkeys.ts'
import type { PasskeyEntry, PasskeyList } from '../server/passkeys.server.ts'

export function PasskeysSection({
  passkeys,
  owner,
  suggestedName,
  isPossible,
  onlyAt,
}: PasskeyList) {
  const t = useTranslations('passkeys')
  useEffect(() => {
    if (!isPossible || onlyAt) return
    // Devices and password managers offer a removed passkey until they learn of it. Not every browser
    // has the function, and none of them tells what it does.
    const allAcceptedCredentialIds = passkeys.map(({ id }) => id)
    void attempt(() =>
      PublicKeyCredential.signalAllAcceptedCredentials({ ...owner, allAcceptedCredentialIds }),
    )?.catch(() => undefined)
  }, [passkeys, owner, isPossible, onlyAt])
  return (
    <PanelSection title={t('title')} about={t('about')}>
      {passkeys.length > 0 && (
        <ul className="mb-6 grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {!isPossible && <p>{t('unavailable')}</p>}
      {isPossible && onlyAt && <p>{t('onlyAt', { address: onlyAt })}</p>}
      {isPossible && !onlyAt && <NewPasskey suggestedName={suggestedName} />}
    </PanelSection>
  )
}

function NewPasskey({ suggestedName }: { suggestedName: string }) {
  const t = useTranslations('passkeys')
  const submit = useSubmit()
  const navigate = useNavigate()
  const form = useRef<FormData>(undefined)
  const { ask, error } = usePasskey('register', (given) => {
    if ('needsReauthentication' in given) {
      return navigate(confirmationPath(SECURITY_PATH))
    }
    const name = String(form.current!.get('name'))
    return submit({ intent: 'add-passkey', name, ...given }, { method: 'post' })
  })

  function add(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = new FormData(event.currentTarget)
    void ask()
  }

  return (
    <>
      <p className="hidden scriptless:block">{t('needsScript')}</p>
      <ActionForm
        intent="add-passkey"
        label={t('add')}
        onSubmit={add}
        className="grid gap-4 scriptless:hidden"
        buttonClass="button-accent sm:justify-self-start"
      >
        <ResultBanner error={error} />
        <Field
          label={t('newName')}
          name="name"
          defaultValue={suggestedName}
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
        />
      </ActionForm>
    </>
  )
}

function PasskeyItem({ id, name, createdAt, lastUsedAt }: PasskeyEntry) {
  const t = useTranslations('passkeys')
  const locale = useLocale()
  const isRefused = useResponseTo('rename-passkey', { id })?.faults !== undefined
  const used = lastUsedAt === null ? '' : t('lastUsed', { date: formatDay(lastUsedAt, locale) })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <KeyRound aria-hidden size={24} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{t('addedOn', { date: formatDay(createdAt, locale) })}</p>
        {used && <p className="text-sm text-muted">{used}</p>}
        {/* Another name closes it. */}
        <details key={name} open={isRefused}>
          <summary
            aria-label={t('renameNamed', { name })}
            className="text-link lone-link cursor-pointer text-sm"
          >
            {t('rename')}
          </summary>
          <ActionForm
            intent="rename-passkey"
            fields={{ id }}
            label={t('save')}
            className="mt-1 grid gap-3 sm:max-w-80"
            buttonClass="justify-self-start"
          >
            <Field
              label={t('name')}
              name="name"
              defaultValue={name}
              maxLength={MAX_PASSKEY_NAME}
              autoComplete="off"
            />
          </ActionForm>
        </details>
      </div>
      <ActionForm
        intent="remove-passkey"
        fields={{ id }}
        label={t('remove')}
        fullLabel={t('removeNamed', { name })}
        className="max-sm:ms-10"
      />
    </li>
  )
}
