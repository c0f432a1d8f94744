/** The state of one settings form: busy or idle, and the result of its last save. */
import { useActionData, useFetcher } from 'react-router'
import type { Save, SettingsResponse } from '../saves.ts'

/** Returns the state of the form for this save. */
export function useSave(save: Save) {
  const fetcher = useFetcher<SettingsResponse>()
  const posted = useActionData<SettingsResponse>()
  const isBusy = fetcher.state !== 'idle'
  // Without JavaScript the result comes with the page.
  const last = fetcher.data ?? (posted?.save === save ? posted : undefined)
  const response = isBusy ? undefined : last
  return {
    save,
    Form: fetcher.Form,
    isBusy,
    /** The result of the last save; undefined while another save is in progress. */
    response,
    /** The rejected input, for a page without JavaScript. */
    typed: last?.typed ?? {},
    /** The error of a field. */
    faultOf: (name: string) =>
      response?.field?.name === name ? response.field.message : undefined,
  }
}

export type SaveState = ReturnType<typeof useSave>
