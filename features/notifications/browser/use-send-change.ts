/** Submits the forms of the notifications page. Created once per page, not per form. */
import { useHref, useLocation, useSubmit, href } from 'react-router'
import type { NotificationChange } from '../server/notification-actions.server.ts'

export type SendChange = ReturnType<typeof useSendChange>

/** Returns the functions that submit a change. */
export function useSendChange() {
  const submit = useSubmit()
  const markAsRead = useMarkAsRead()
  const action = useHref({ pathname: '/notifications', search: useLocation().search })
  return {
    /** The form action without JavaScript: this page with its filter. */
    action,
    /** Submits a form without leaving the page. */
    send(form: HTMLFormElement) {
      void submit(form, { navigate: false })
    },
    /** Marks a notification as read while its target page loads. */
    markAsRead,
  }
}

/** Returns the function that marks a notification as read while the target page loads. */
export function useMarkAsRead(): (id: string) => void {
  const submit = useSubmit()
  return (id) => {
    const change: NotificationChange = { intent: 'read-notification', id }
    void submit(change, { method: 'post', action: href('/notifications'), navigate: false })
  }
}
