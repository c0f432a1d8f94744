/** The section Two-factor authentication of the page Sign-in and security. */
import { useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SetUp } from '#app/features/accounts/server/security-post.ts'
import type { PlainMessage } from '#app/messages/translation.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SecondFactorSectionProps {
  state: { isOn: boolean; recoveryCodes: number }
  /** The result of the page's last form. */
  response: { recoveryCodes?: string[]; setUp?: SetUp } | undefined
}

export function SecondFactorSection({ state, response }: SecondFactorSectionProps) {
  const t = useTranslations('secondFactor')
  const id = useId()
  const { recoveryCodes, setUp } = response ?? {}
  return (
    <section aria-labelledby={id} className="panel p-5 md:p-8">
      <h2 id={id} className="text-2xl font-extrabold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-6 text-muted">{t('about')}</p>
      {recoveryCodes && <RecoveryCodes key={recoveryCodes[0]} codes={recoveryCodes} />}
      {state.isOn && <TurnedOn recoveryCodes={state.recoveryCodes} />}
      {!state.isOn && setUp && <Confirm key={setUp.sealed} setUp={setUp} />}
      {!state.isOn && !setUp && <IntentForm intent="set-up-second-factor" label="setUp" isAccent />}
    </section>
  )
}

function TurnedOn({ recoveryCodes }: { recoveryCodes: number }) {
  const t = useTranslations('secondFactor')
  return (
    <>
      <p className="mb-4">
        <strong>{t('isOn')}</strong> {t('codesLeft', { count: recoveryCodes })}
      </p>
      <div className="flex flex-wrap gap-3">
        <IntentForm intent="renew-recovery-codes" label="renewCodes" />
        <IntentForm intent="turn-off-second-factor" label="turnOff" />
      </div>
    </>
  )
}

interface IntentFormProps {
  intent: string
  label: PlainMessage<'secondFactor'>
  isAccent?: boolean
}

function IntentForm({ intent, label, isAccent = false }: IntentFormProps) {
  const t = useTranslations('secondFactor')
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="max-sm:w-full">
      <input type="hidden" name="intent" value={intent} />
      <button
        type="submit"
        className={`button max-sm:w-full ${isAccent ? 'button-accent' : ''}`}
        disabled={isBusy}
      >
        {t(label)}
      </button>
    </Form>
  )
}

function Confirm({ setUp: { sealed, secret, uri } }: { setUp: SetUp }) {
  const t = useTranslations('secondFactor')
  const isBusy = useNavigation().state === 'submitting'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="turn-on-second-factor" />
      <input type="hidden" name="sealed" value={sealed} />
      <QrCode text={uri} label={t('qrCode')} />
      <p>
        {t('orTypeKey')}{' '}
        <bdi dir="ltr" className="mt-1 block font-mono wrap-anywhere select-all">
          {secret}
        </bdi>
      </p>
      <CodeField ref={field} label={t('codeFromApp')} />
      <button
        type="submit"
        className="button button-accent sm:justify-self-start"
        disabled={isBusy}
      >
        {t('turnOn')}
      </button>
    </Form>
  )
}
