/**
 * Help for keyboard users, before the frame: how to leave the game, and a skip link (WCAG 2.1.2).
 */
import { useTranslations } from 'use-intl'

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
