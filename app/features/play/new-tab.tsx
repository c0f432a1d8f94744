/** The ways to the game in a tab of its own: in the bar, and below a frame that may stay empty. */
import { ExternalLink } from 'lucide-react'

export function NewTabButton({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      aria-label="Open in a new tab"
      className="button max-md:button-icon"
    >
      <ExternalLink aria-hidden size={18} />
      <span aria-hidden className="max-lg:hidden">
        Open in a new tab
      </span>
    </a>
  )
}

/**
 * Stands below every frame: a site that refuses to be framed loads all the same, as far as a page
 * can see, and leaves the frame empty.
 */
export function EmptyFrameHint({ url }: { url: string }) {
  return (
    <p className="flex min-h-10 items-center justify-center px-3 text-sm text-muted">
      <span>
        Doesn't it show?{' '}
        <a href={url} target="_blank" rel="noopener" className="text-link">
          Open it in a new tab
        </a>
      </span>
    </p>
  )
}
