/** Asks the player which save of a game goes on. */
import { useTranslations } from 'use-intl'
import { useFileSize } from '#lib/file-size.ts'
import { useRelativeTime } from '#lib/relative-time.ts'
import { askInDialog, Dialog, type ShowDialog } from '#ui/dialog.tsx'
import type { SaveVersion } from '../save-format.ts'

interface Choice {
  /** The latest one first. */
  versions: readonly SaveVersion[]
  /** The server's time, ms. */
  now: number
}

/** Returns the revision that the player chooses; undefined if the dialog was closed. */
export const askForSave = (show: ShowDialog, choice: Choice): Promise<number | undefined> =>
  askInDialog(show, (answer) => <SaveDialog {...choice} answer={answer} />)

function SaveDialog({ versions, now, answer }: Choice & { answer: (revision?: number) => void }) {
  const t = useTranslations('stage')
  const formatRelative = useRelativeTime()
  const formatSize = useFileSize()
  return (
    <Dialog title={t('whichSave')} onClosed={() => answer()}>
      <p className="mb-4">{t('whichSaveText')}</p>
      <ul className="grid gap-3">
        {versions.map(({ revision, savedAt, bytes }, index) => (
          <li key={revision}>
            <button type="button" className="button w-full" onClick={() => answer(revision)}>
              {t(index === 0 ? 'saveOfAccount' : 'saveOfDevice', {
                time: formatRelative(savedAt, now),
                size: formatSize(bytes),
              })}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
