/** Requests a passkey from the browser, one at a time. */
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showNotLoaded } from '#ui/use-late-dialog.tsx'
import type { PasskeyAnswer, PasskeyUse } from './passkey-ceremony.ts'

export const loadCeremony = () => import('./passkey-ceremony.ts')

/** What the player did, unless it ended with a fault. */
type Given = Exclude<PasskeyAnswer, { error: string } | undefined>

/**
 * @returns a function that asks for a passkey and calls `onGiven`, whether it runs, and the fault of
 *   the last time
 */
export function usePasskey(use: PasskeyUse, onGiven: (given: Given) => unknown) {
  const t = useTranslations('shell')
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  async function ask() {
    if (isAsking) return
    setAsking(true)
    setError(undefined)
    try {
      const answer = await (await loadCeremony()).requestPasskey(use)
      if (answer && 'error' in answer) setError(answer.error)
      else if (answer) await onGiven(answer)
    } catch (error) {
      showNotLoaded(error, t)
    } finally {
      setAsking(false)
    }
  }
  return { ask, isAsking, error }
}
