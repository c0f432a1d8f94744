/** The dialog with the link of a page. */
import { useHref } from 'react-router'
import { Dialog } from '#ui/dialog.tsx'
import { ShareLink } from './share-link.tsx'

interface ShareDialogProps {
  title: string
  /** The label of the link. */
  label: string
  /** The path of the page, without the language. */
  path: string
  /** What the page is about, for the share sheet of the system. */
  name: string
  onClosed: () => void
}

export default function ShareDialog({ title, label, path, name, onClosed }: ShareDialogProps) {
  const link = new URL(useHref(path), location.origin).href
  return (
    <Dialog title={title} onClosed={onClosed}>
      <ShareLink link={link} label={label} title={name} isCopiedAtOnce />
    </Dialog>
  )
}
