/** Sign-in with a passkey: the button, and the offer in the autofill of the address field. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { canHavePasskeys } from '../passkey-hosts.ts'
import { entryQuery, type Entering } from './entry-query.ts'
import type { PasskeyFields } from './passkey-ceremony.ts'

const loadCeremony = () => import('./passkey-ceremony.ts')

interface PasskeySignInProps {
  after: Entering
  /** True while another sign-in runs. */
  isPaused: boolean
}

/** Shows nothing where browsers have no passkeys. */
export function PasskeySignIn({ after, isPaused }: PasskeySignInProps) {
  const t = useTranslations('auth')
  const origin = useRouteLoaderData<{ publicUrl: string }>('root')?.publicUrl ?? ''
  const isPossible = canHavePasskeys(origin)
  const fetcher = useFetcher<{ error?: string }>()
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const isBusy = isAsking || fetcher.state !== 'idle'
  const error = isBusy ? undefined : (fault ?? fetcher.data?.error)

  function send(fields: PasskeyFields) {
    setFault(undefined)
    const action = `/sign-in${entryQuery(after)}`
    void fetcher.submit(fields, { method: 'post', action, preventScrollReset: true })
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

  async function ask() {
    if (isBusy || isPaused) return
    setAsking(true)
    try {
      const answer = await (await loadCeremony()).askForPasskey('sign-in')
      if (answer && 'passkey' in answer) send(answer)
      else setFault(answer && 'error' in answer ? answer.error : undefined)
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="grid gap-4 scriptless:hidden">
      {error && (
        <p
          role="alert"
          className="rounded-md border border-harm bg-harm-wash p-3 text-sm text-harm"
        >
          {error}
        </p>
      )}
      <button type="button" className="button" aria-busy={isBusy} onClick={ask}>
        {isBusy ? t('loading') : t('passkey')}
      </button>
    </div>
  )
}
