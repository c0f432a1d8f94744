/** One form of the settings: whether it is busy, and what its last save led to. */
import { useActionData, useFetcher } from 'react-router'
import type { Save, SettingsAnswer } from './saves.ts'

export function useSave(save: Save) {
  const fetcher = useFetcher<SettingsAnswer>()
  const posted = useActionData<SettingsAnswer>()
  const isBusy = fetcher.state !== 'idle'
  // Without script the answer comes with the page.
  const last = fetcher.data ?? (posted?.save === save ? posted : undefined)
  const answer = isBusy ? undefined : last
  return {
    save,
    Form: fetcher.Form,
    isBusy,
    /** What to show of the last save; undefined while the next one is under way. */
    answer,
    /** What was typed and not saved, for a page without script. */
    typed: last?.typed ?? {},
    /** What is wrong with a field. */
    faultOf: (name: string) => (answer?.field?.name === name ? answer.field.message : undefined),
  }
}

export type SaveState = ReturnType<typeof useSave>
