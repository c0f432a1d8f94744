/** What stands below a frame: the way to the game in a tab of its own, what is known of it, whose the keys are. */
import type { ReactNode } from 'react'
import { SHORTCUTS_KEY } from '../../lib/shortcuts.ts'
import { useDeviceSetting } from '../../lib/device-setting.ts'
import { ReportButton } from '../game-checks/report-button.tsx'
import { UnreachableNotice } from '../game-checks/unreachable-notice.tsx'

interface BelowFrameProps {
  game: { id: string; name: string }
  /** The game, or its room. */
  url: string
  /** When the game's site was last found not to answer, ms; undefined while it does. */
  unansweredAt: number | undefined
  /** Which room is open. */
  children: ReactNode
}

/**
 * Below every frame: a site that refuses to be framed loads all the same, as far as a page can see,
 * and leaves the frame empty.
 */
export function BelowFrame({ game, url, unansweredAt, children }: BelowFrameProps) {
  const [shortcuts] = useDeviceSetting(SHORTCUTS_KEY)
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-center gap-x-6 px-3 text-sm text-muted">
      {children}
      {unansweredAt !== undefined && <UnreachableNotice at={unansweredAt} />}
      <p>
        Game not showing?{' '}
        <a href={url} target="_blank" rel="noopener" className="text-link">
          Open it in a new tab
        </a>
      </p>
      <ReportButton gameId={game.id} gameName={game.name} />
      {shortcuts !== 'off' && (
        <p className="max-lg:hidden pointer-coarse:hidden scriptless:hidden">
          Shortcuts <kbd className="key">F</kbd>, <kbd className="key">L</kbd>,{' '}
          <kbd className="key">S</kbd> work when you click outside the game.
        </p>
      )}
    </div>
  )
}
