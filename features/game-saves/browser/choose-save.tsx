/** Asks the player which save of a game goes on, where the game will be. */
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#lib/file-size.ts'
import { useRelativeTime } from '#lib/relative-time.ts'
import { GameBackdrop } from '#features/play/browser/frame/start-scene.tsx'
import type { Launch } from '#features/play/launch.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { SaveVersion } from '../save-format.ts'

export interface SaveChoicesProps {
  /** The latest one first. */
  versions: readonly SaveVersion[]
  /** The server's time, ms. */
  now: number
  answer: (revision: number) => void
}

/** The same over a game that runs. */
export function SaveDialog({ onClosed, ...choices }: SaveChoicesProps & { onClosed: () => void }) {
  const t = useTranslations('stage')
  return (
    <Dialog title={t('whichSave')} onClosed={onClosed}>
      <p className="mb-4">{t('whichSaveText')}</p>
      <SaveChoices {...choices} />
    </Dialog>
  )
}

interface ChooseSaveProps extends SaveChoicesProps {
  game: Pick<Launch, 'id' | 'name'>
}

export default function ChooseSave({ game, ...choices }: ChooseSaveProps) {
  const t = useTranslations('stage')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="size-full">
      <GameBackdrop gameId={game.id} />
      <div className="game-gone">
        <div className="max-w-104 rounded-md bg-surface px-4 py-3 text-ink">
          <h2 ref={title} tabIndex={-1} className="text-xl font-extrabold outline-none">
            {t('whichSave')}
          </h2>
          <p>{t('whichSaveText')}</p>
        </div>
        <SaveChoices {...choices} />
      </div>
    </div>
  )
}

/** A button for each save. */
function SaveChoices({ versions, now, answer }: SaveChoicesProps) {
  const t = useTranslations('stage')
  const formatRelative = useRelativeTime()
  const formatSize = useFileSize()
  return (
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
  )
}
