/** The line below a frame: a link to the game in a new tab, the site's state, the keyboard. */
import { Monitor, RotateCw, Keyboard } from 'lucide-react'
import type { ReactNode, MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Game } from '#catalogue/game.ts'
import { ReportButton } from '#features/game-checks/browser/report-button.tsx'
import { UnreachableNotice } from '#features/game-checks/browser/unreachable-notice.tsx'
import { showToast } from '#lib/browser/toasts.ts'
import type { Launch } from '../launch.ts'
import { KEEPS_KEYS } from './frame/use-keys-for-game.ts'

interface BelowFrameProps {
  game: Pick<Launch, 'id' | 'name' | 'touch' | 'orientation' | 'hosted'>
  /** The URL of the game or its room. */
  url: string
  /** The messages of the report dialog have arrived. */
  hasData: boolean
  /** Time of the last failed check, ms; undefined while the game's site responds. */
  lastFailedCheckAt: number | undefined
  /** The line about the open room. */
  children: ReactNode
}

/**
 * Shown below every frame: a page cannot detect that a site refuses framing. The frame then fires
 * its load event and stays empty.
 */
export function BelowFrame({ game, url, hasData, lastFailedCheckAt, children }: BelowFrameProps) {
  const t = useTranslations('stage')
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-center gap-x-6 px-3 text-sm text-muted">
      <TouchHints touch={game.touch} orientation={game.orientation} />
      {children}
      {lastFailedCheckAt !== undefined && <UnreachableNotice at={lastFailedCheckAt} />}
      {/* The portal's own server never refuses. */}
      {!game.hosted && (
        <p>
          {t.rich('notShowing', {
            link: (words) => (
              <a href={url} target="_blank" rel="noopener" className="text-link">
                {words}
              </a>
            ),
          })}
        </p>
      )}
      <ReportButton gameId={game.id} gameName={game.name} url={url} isReady={hasData} />
      <ReleaseKeyboard />
    </div>
  )
}

/**
 * Hints for players on a touch screen, below the frame, never over it. The page is the same on every device, so the style sheet decides: the hints are only for touch
 * screens, and the second one disappears when the player turns the device.
 */
function TouchHints({ touch, orientation }: Pick<Game, 'touch' | 'orientation'>) {
  const t = useTranslations('stage')
  const tCards = useTranslations('discovery')
  return (
    <>
      {touch === 'no' && (
        <p className="touch-hint">
          <Monitor aria-hidden size={16} className="shrink-0" />
          {tCards('bestOnComputer')}
        </p>
      )}
      {touch !== 'no' && (orientation === 'landscape' || orientation === 'portrait') && (
        <p className="touch-hint" data-made-for={orientation}>
          <RotateCw aria-hidden size={16} className="shrink-0" />
          {t(orientation === 'landscape' ? 'turnSideways' : 'turnUpright')}
        </p>
      )}
    </>
  )
}

function ReleaseKeyboard() {
  const t = useTranslations('stage')

  function takeBack({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a pressed button.
    currentTarget.focus()
    showToast({
      topic: 'keyboard',
      title: t('keyboardReturned'),
      message: t('keyboardReturnedText'),
      icon: Keyboard,
    })
  }

  return (
    <button
      type="button"
      {...KEEPS_KEYS}
      // A device with only a touch screen has no keyboard to release.
      className="text-link hidden min-h-10 items-center gap-1.5 any-pointer-fine:inline-flex scriptless:hidden"
      onClick={takeBack}
    >
      <Keyboard aria-hidden size={18} />
      {t('releaseKeyboard')}
    </button>
  )
}

/** The element after the game. It receives the focus from the skip link. */
export const AFTER_GAME_ID = 'after-game'

const HINT_ID = 'leave-game'

export function FrameSkipLink() {
  const t = useTranslations('stage')
  return (
    <div className="frame-skip-link">
      <a href={`#${AFTER_GAME_ID}`} aria-describedby={HINT_ID} className="button button-accent">
        {t('skipGame')}
      </a>
      <p id={HINT_ID} className="text-sm text-muted">
        {t('skipGameHint')}
      </p>
    </div>
  )
}
