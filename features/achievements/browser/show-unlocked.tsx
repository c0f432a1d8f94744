/** Shows newly unlocked achievements as a toast. Loaded on demand: it is needed rarely. */
import { Link } from 'react-router'
import { showToast } from '#lib/browser/toasts.ts'
import type { formatUnlocked } from '../server/unlocked-message.ts'
import { AchievementEmblem } from './achievement-emblem.tsx'

/** The server's message about newly unlocked achievements. */
export type UnlockedMessage = NonNullable<Awaited<ReturnType<typeof formatUnlocked>>>

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Shows the message. The focus stays where it is, so a game goes on; it waits for the end of typing. */
export function showUnlocked(unlocked: UnlockedMessage): void {
  if (document.activeElement?.matches(FIELDS)) {
    const again = () => setTimeout(showUnlocked, 0, unlocked)
    return document.addEventListener('focusout', again, { once: true })
  }
  const { title, message, icon, id, view, next } = unlocked
  showToast({
    title,
    message,
    icon: () => (
      <span className="block motion-safe:animate-[unlock_calc(2*var(--duration-modal))_var(--ease-out)]">
        <AchievementEmblem name={icon} size={44} />
      </span>
    ),
    action: (close) => (
      <div className="grid gap-2 text-sm">
        {next && (
          <div>
            <p>
              <span className="font-semibold">{next.title}</span>{' '}
              <span className="text-muted">{next.goal}</span>
            </p>
            <progress
              aria-label={next.title}
              value={next.reached}
              className="progress mt-1.5 block h-2 w-full appearance-none overflow-hidden rounded-full bg-raised"
            />
          </div>
        )}
        <Link
          to={`/profile?tab=achievements#${id}`}
          className="text-link lone-link justify-self-start"
          onClick={close}
        >
          {view}
        </Link>
      </div>
    ),
  })
}
