/** Marks a notification as read when the player follows its link. */
import { href, useSubmit } from 'react-router'
import type { NotificationChange } from '../server/change-notifications.server.ts'

/** Returns the function that marks a notification as read while the target page loads. */
export function useMarkAsRead(): (id: string) => void {
  const submit = useSubmit()
  return (id) => {
    const change: NotificationChange = { intent: 'read', id }
    void submit(change, { method: 'post', action: href('/notifications'), navigate: false })
  }
}
