/** The form for sign-in, sign-up and password reset, for the dialog and the standalone page. */
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useFetcher, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm, type ActionResponse } from '#features/actions/browser/action-form.tsx'
import { Field } from '#ui/field.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import { PasswordField } from './password-field.tsx'
import { MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '../account-limits.ts'
import { CookiesBlocked } from './cookies-blocked.tsx'
import { afterSignInQuery, type AfterSignIn, type PendingLike } from './after-sign-in.ts'
import { ProviderButton } from './provider-button.tsx'
import { useSignInOptions } from './use-sign-in-options.ts'
import { canHavePasskeys } from '../passkeys.ts'
import type { PasskeyFields } from './passkey-ceremony.ts'
import { loadCeremony, usePasskey } from './use-passkey.ts'

export type AuthMode = 'signin' | 'signup' | 'reset'

/** Title, button label and action of each mode. The words are messages of the part `auth`. */
export const AUTH_MODES = {
  signin: { title: 'signIn', submit: 'signIn', action: '/sign-in' },
  signup: { title: 'signUp', submit: 'createAccount', action: '/sign-up' },
  reset: { title: 'resetPassword', submit: 'sendResetMail', action: '/forgot-password' },
} as const satisfies Record<AuthMode, object>

const ADDRESS_AUTOFILL = { signin: 'username webauthn', signup: 'username', reset: 'email' }

export interface AuthFormProps {
  mode: AuthMode
  after: AfterSignIn
  /** True if the visitor may not sign up. */
  isRefused?: boolean | undefined
  /** The result of the last post without JavaScript. */
  message?: ActionResponse | undefined
  /** Renders the switch to another mode: a button in the dialog, a link on a page. */
  switchTo: (mode: AuthMode, label: string) => ReactNode
}

/** Pass the mode as `key`. It resets the messages when the mode changes. */
export function AuthForm({ mode, after, isRefused, message, switchTo }: AuthFormProps) {
  const t = useTranslations('auth')
  const { signUp, provider, hasPasswords = true } = useSignInOptions()
  const fetcher = useFetcher<ActionResponse>()
  const isBusy = fetcher.state !== 'idle'
  const { error, success, faults } = (isBusy ? undefined : fetcher.data) ?? message ?? {}
  const { submit, action } = AUTH_MODES[mode]
  const isClosed = isRefused || (mode === 'signup' && signUp === 'closed')
  const hasProvider = mode === 'signin' || (mode === 'signup' && (provider?.canSignUp || !isClosed))
  const alert = (
    <>
      <CookiesBlocked />
      <ResultBanner success={success} error={faults ? undefined : error} />
    </>
  )
  return (
    <div className="grid gap-4">
      {isClosed || !hasPasswords ? (
        alert
      ) : (
        <ActionForm
          intent={action.slice(1)}
          fetcher={fetcher}
          action={action + afterSignInQuery(after)}
          label={t(submit)}
          className="grid gap-4"
          buttonClass="button-accent"
        >
          {alert}
          {mode === 'signup' && (
            <Field
              label={t('displayName')}
              name="name"
              autoComplete="nickname"
              maxLength={MAX_NAME_LENGTH}
            />
          )}
          <Field
            label={t('email')}
            name="email"
            type="email"
            dir="ltr"
            // Browsers offer passkeys in a field with the word `webauthn`.
            autoComplete={ADDRESS_AUTOFILL[mode]}
          />
          {mode !== 'reset' && (
            <PasswordField
              label={t('password')}
              name="password"
              isNew={mode === 'signup'}
              hint={mode === 'signup' ? t('passwordHint', { min: MIN_PASSWORD_LENGTH }) : undefined}
            />
          )}
        </ActionForm>
      )}
      {mode === 'signin' && <PasskeySignIn after={after} isPaused={isBusy} />}
      {hasProvider && <ProviderButton search={afterSignInQuery(after)} />}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm pointer-coarse:-my-2 pointer-coarse:gap-y-0">
        {mode === 'signin' && signUp !== 'closed' && switchTo('signup', t('noAccount'))}
        {mode === 'signin' && hasPasswords && switchTo('reset', t('forgotPassword'))}
        {mode === 'signup' && switchTo('signin', t('haveAccount'))}
        {mode === 'reset' && switchTo('signin', t('backToSignIn'))}
      </p>
    </div>
  )
}

interface PasskeySignInProps {
  after: AfterSignIn
  /** True while another sign-in runs. */
  isPaused: boolean
}

/** Shows nothing where browsers have no passkeys. */
function PasskeySignIn({ after, isPaused }: PasskeySignInProps) {
  const t = useTranslations('auth')
  const origin = useRouteLoaderData<{ publicUrl: string }>('root')?.publicUrl ?? ''
  const isPossible = canHavePasskeys(origin)
  const fetcher = useFetcher<{ error?: string }>()
  const passkey = usePasskey('sign-in', (given) => {
    if ('passkey' in given) send(given)
  })
  const isBusy = passkey.isAsking || fetcher.state !== 'idle'
  const error = isBusy ? undefined : (passkey.error ?? fetcher.data?.error)

  function send(fields: PasskeyFields) {
    const action = `/sign-in${afterSignInQuery(after)}`
    void fetcher.submit(
      { intent: 'sign-in-passkey', ...fields },
      { method: 'post', action, preventScrollReset: true },
    )
  }

  const onChosen = useEffectEvent(send)
  useEffect(() => {
    if (!isPossible || isPaused || isBusy) return undefined
    let isOver = false
    let stop = () => {}
    void loadCeremony().then(
      ({ offerPasskeys }) => {
        if (!isOver) stop = offerPasskeys((fields) => onChosen(fields))
      },
      () => undefined, // The button reports it.
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isPossible, isPaused, isBusy])
  if (!isPossible) return null

  return (
    <div className="grid gap-4 scriptless:hidden">
      <ResultBanner error={error} />
      <button
        type="button"
        className="button"
        aria-busy={isBusy}
        onClick={isBusy || isPaused ? undefined : passkey.ask}
      >
        {isBusy ? t('loading') : t('passkey')}
      </button>
    </div>
  )
}

export function PendingLikeNotice({ like }: { like: PendingLike }) {
  const t = useTranslations('auth')
  return (
    <p className="mb-4">
      {t.rich('signInToLike', {
        name: like.gameName,
        game: (name) => (
          <strong className="wrap-anywhere">
            <bdi>{name}</bdi>
          </strong>
        ),
      })}
    </p>
  )
}
