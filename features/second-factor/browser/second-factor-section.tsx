/** The section Two-step verification of the tab Security of the settings. */
import { useEffect, useRef, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import type { SecurityResponse, SetUp } from '#features/accounts/server/security-post.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import type { SecondFactorState } from '../server/second-factor.server.ts'
import { CodeField } from './code-field.tsx'
import { copyText } from '#lib/browser/copy-text.ts'

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

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations('secondFactor')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState<'copied' | 'notCopied'>()
  const text = codes.join('\n')
  useEffect(() => field.current?.focus(), [])

  async function copy() {
    setMessage((await copyText(text, field.current!)) ? 'copied' : 'notCopied')
  }

  return (
    <div className="mb-6 grid gap-3 rounded-md border border-accent bg-accent-wash p-4">
      <label htmlFor={id} className="font-semibold">
        {t('recoveryCodes')}
      </label>
      <p id={`${id}-about`} className="text-sm">
        {t('recoveryCodesAbout')}
      </p>
      {/* A field, so that Select all selects the codes and nothing else. */}
      <textarea
        ref={field}
        id={id}
        aria-describedby={`${id}-about`}
        readOnly
        dir="ltr"
        rows={codes.length}
        value={text}
        className="w-full resize-none overflow-x-auto rounded-md border border-line-strong bg-ground p-2 font-mono text-xs whitespace-pre sm:p-3 sm:text-sm"
      />
      <div className="flex flex-wrap items-center gap-3 scriptless:hidden">
        <button type="button" className="button" onClick={copy}>
          {t('copyCodes')}
        </button>
        <p role="status" className="text-sm">
          {message && t(message)}
        </p>
      </div>
    </div>
  )
}
