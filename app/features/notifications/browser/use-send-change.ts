/** Submits the forms of the notifications page. Created once per page, not per form. */
import { useHref, useLocation, useSubmit, href } from 'react-router'
import type { NotificationChange } from '../server/notification-actions.server.ts'

export interface SendChange {
  /** The form action without JavaScript: this page with its filter. */
  action: string
  /** Submits a form without leaving the page. */
  send: (form: HTMLFormElement) => void
  /** Marks a notification as read while its target page loads. */
  markAsRead: (id: string) => void
}

/** Returns the functions that submit a change. */
export function useSendChange(): SendChange {
  const submit = useSubmit()
  const markAsRead = useMarkAsRead()
  const action = useHref({ pathname: '/notifications', search: useLocation().search })
  return {
    action,
    send(form) {
      void submit(form, { navigate: false })
    },
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
