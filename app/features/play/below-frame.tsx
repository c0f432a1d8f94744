/** What stands below a frame: the way to the game in a tab of its own, and whose the keys are. */
import { SHORTCUTS_KEY } from '../../lib/shortcuts.ts'
import { useDeviceSetting } from '../../lib/device-setting.ts'

/**
 * Below every frame: a site that refuses to be framed loads all the same, as far as a page can see,
 * and leaves the frame empty.
 */
export function BelowFrame({ url }: { url: string }) {
  const [shortcuts] = useDeviceSetting(SHORTCUTS_KEY)
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-center gap-x-6 px-3 text-sm text-muted">
      <p>
        Doesn't it show?{' '}
        <a href={url} target="_blank" rel="noopener" className="text-link">
          Open in a new tab
        </a>
      </p>
      {shortcuts !== 'off' && (
        <p className="max-lg:hidden pointer-coarse:hidden scriptless:hidden">
          While you play, the game gets every key. For <kbd className="key">F</kbd>{' '}
          <kbd className="key">L</kbd> <kbd className="key">S</kbd> click outside it first.
        </p>
      )}
    </div>
  )
}
