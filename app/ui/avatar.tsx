/** A circle with the initial of a name, or `?` without a name. */
import { firstGrapheme } from '../lib/first-grapheme.ts'

interface AvatarProps {
  name: string
  /** px */
  size: 36 | 80
}

const sizes = { 36: 'size-9 text-base', 80: 'size-20 text-4xl' }

export function Avatar({ name, size }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-accent-wash font-display font-extrabold text-accent uppercase ${sizes[size]}`}
    >
      {firstGrapheme(name.trim()) || '?'}
    </span>
  )
}
