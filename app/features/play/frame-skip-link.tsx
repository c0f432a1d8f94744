/**
 * Help for keyboard users, before the frame: how to leave the game, and a skip link (WCAG 2.1.2).
 */

/** The element after the game. It receives the focus from the skip link. */
export const AFTER_GAME_ID = 'after-game'

const HINT_ID = 'leave-game'

export function FrameSkipLink() {
  return (
    <div className="frame-skip-link">
      <a href={`#${AFTER_GAME_ID}`} aria-describedby={HINT_ID} className="button button-accent">
        Skip the game
      </a>
      <p id={HINT_ID} className="text-sm text-muted">
        The game captures all keys. Press Tab to leave it; if that fails, Ctrl+L (Command+L on a
        Mac) then Tab.
      </p>
    </div>
  )
}
