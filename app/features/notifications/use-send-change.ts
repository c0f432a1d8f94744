/** How the many forms of the notifications page are sent: asked for once, not by each of them. */
import { href, useLocation, useSubmit } from 'react-router'
import { useMarkAsRead } from './use-mark-as-read.ts'

export interface SendChange {
  /** Where the forms lead without script: this page, with its filter. */
  action: string
  /** Sends a form of this page, which stays. */
  send: (form: HTMLFormElement) => void
  /** Marks one as read that leads to another page, which comes meanwhile. */
  markAsRead: (id: string) => void
}

export function useSendChange(): SendChange {
  const submit = useSubmit()
  const markAsRead = useMarkAsRead()
  const action = href('/notifications') + useLocation().search
  return {
    action,
    send(form) {
      void submit(form, { navigate: false })
    },
    markAsRead,
  }
}
