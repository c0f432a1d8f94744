/** Sign-in with a passkey: the button, and the offer in the autofill of the address field. */
import { useEffect, useEffectEvent } from 'react'
import { useFetcher, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { ResultBanner } from '#ui/result-banner.tsx'
import { canHavePasskeys } from '../passkey-hosts.ts'
import { afterSignInQuery, type AfterSignIn } from './after-sign-in.ts'
import type { PasskeyFields } from './passkey-ceremony.ts'
import { loadCeremony, usePasskey } from './use-passkey.ts'

interface PasskeySignInProps {
  after: AfterSignIn
  /** True while another sign-in runs. */
  isPaused: boolean
}

/** Shows nothing where browsers have no passkeys. */
export function PasskeySignIn({ after, isPaused }: PasskeySignInProps) {
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
