/** For the keyboard, before the frame: how to leave the game, and a way around it (WCAG 2.1.2). */

/** What follows the game; it takes the focus of whoever passes the frame. */
export const AFTER_GAME_ID = 'after-game'

const HINT_ID = 'leave-game'

export function FrameDetour() {
  return (
    <div className="frame-detour">
      <a href={`#${AFTER_GAME_ID}`} aria-describedby={HINT_ID} className="button button-accent">
        Skip the game
      </a>
      <p id={HINT_ID} className="text-sm text-muted">
        Inside the game, every key goes to the game, F, L and S too. To get out, press Tab until you
        are past it. If the game keeps Tab for itself, press Ctrl+L (on a Mac: Command+L), then Tab.
        By pointer: Take the keyboard back, in the bar above.
      </p>
    </div>
  )
}
