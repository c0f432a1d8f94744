/** Shows newly unlocked achievements as a toast. Loaded on demand: it is needed rarely. */
import { showToast } from '#app/lib/toasts.ts'
import { AchievementEmblem, type EmblemName } from './achievement-emblem.tsx'

/** The server's message about newly unlocked achievements. */
export interface UnlockedMessage {
  title: string
  message: string
  icon: EmblemName
}

/** Shows the message. The focus stays where it is, so a game goes on. */
export function showUnlocked({ title, message, icon }: UnlockedMessage): void {
  showToast({
    title,
    message,
    icon: () => <AchievementEmblem name={icon} size={44} />,
  })
}
