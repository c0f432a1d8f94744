/** The section Two-factor authentication of the page Sign-in and security. */
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#app/features/actions/browser/action-form.tsx'
import type { SecurityResponse, SetUp } from '#app/features/accounts/server/security-post.ts'
import { PanelSection } from '#app/ui/panel-section.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import type { SecondFactorState } from '../server/second-factor.server.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** On phones. */
const WIDE = { className: 'max-sm:w-full', buttonClass: 'max-sm:w-full' }

interface SecondFactorSectionProps {
  state: SecondFactorState
  /** The result of the page's last form. */
  response: SecurityResponse | undefined
}

export function SecondFactorSection({ state, response }: SecondFactorSectionProps) {
  const t = useTranslations('secondFactor')
  const { recoveryCodes, setUp } = response ?? {}
  return (
    <PanelSection title={t('title')} about={t('about')}>
      {recoveryCodes && <RecoveryCodes key={recoveryCodes[0]} codes={recoveryCodes} />}
      {state.isOn && <TurnedOn recoveryCodes={state.recoveryCodes} />}
      {!state.isOn && setUp && <Confirm key={setUp.sealed} setUp={setUp} />}
      {!state.isOn && !setUp && (
        <ActionForm
          {...WIDE}
          intent="set-up-second-factor"
          label={t('setUp')}
          buttonClass="button-accent max-sm:w-full"
        />
      )}
    </PanelSection>
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
        <ActionForm {...WIDE} intent="renew-recovery-codes" label={t('renewCodes')} />
        <ActionForm {...WIDE} intent="turn-off-second-factor" label={t('turnOff')} />
      </div>
    </>
  )
}

function Confirm({ setUp: { sealed, secret, uri } }: { setUp: SetUp }) {
  const t = useTranslations('secondFactor')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <ActionForm
      intent="turn-on-second-factor"
      fields={{ sealed }}
      label={t('turnOn')}
      className="grid gap-4"
      buttonClass="button-accent sm:justify-self-start"
    >
      <QrCode text={uri} label={t('qrCode')} />
      <p>
        {t('orTypeKey')}{' '}
        <bdi dir="ltr" className="mt-1 block font-mono wrap-anywhere select-all">
          {secret}
        </bdi>
      </p>
      <CodeField ref={field} label={t('codeFromApp')} />
    </ActionForm>
  )
}
