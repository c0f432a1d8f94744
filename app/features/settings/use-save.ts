/** The state of one settings form: busy or idle, and the result of its last save. */
import { useActionData, useFetcher } from 'react-router'
import type { Save, SettingsAnswer } from './saves.ts'

/** Returns the state of the form for this save. */
export function useSave(save: Save) {
  const fetcher = useFetcher<SettingsAnswer>()
  const posted = useActionData<SettingsAnswer>()
  const isBusy = fetcher.state !== 'idle'
  // Without JavaScript the result comes with the page.
  const last = fetcher.data ?? (posted?.save === save ? posted : undefined)
  const answer = isBusy ? undefined : last
  return {
    save,
    Form: fetcher.Form,
    isBusy,
    /** The result of the last save; undefined while another save is in progress. */
    answer,
    /** The rejected input, for a page without JavaScript. */
    typed: last?.typed ?? {},
    /** The error of a field. */
    faultOf: (name: string) => (answer?.field?.name === name ? answer.field.message : undefined),
  }
}

export type SaveState = ReturnType<typeof useSave>
