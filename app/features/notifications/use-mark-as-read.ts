/** Marks a notification as read while the page that it leads to comes. */
import { href, useSubmit } from 'react-router'
import type { NotificationChange } from './changes.ts'

/** Who follows a notification has read it; the page that it leads to comes meanwhile. */
export function useMarkAsRead(): (id: string) => void {
  const submit = useSubmit()
  return (id) => {
    const change: NotificationChange = { intent: 'read', id }
    void submit(change, { method: 'post', action: href('/notifications'), navigate: false })
  }
}
