/** Submits the forms of the notifications page. Created once per page, not per form. */
import { useHref, useLocation, useSubmit } from 'react-router'
import { useMarkAsRead } from './use-mark-as-read.ts'

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
