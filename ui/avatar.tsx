/** A circle with the picture that a player chose, or the initial of a name, or `?` without a name. */
import { firstGrapheme } from '#lib/first-grapheme.ts'

interface AvatarProps {
  name: string
  /** The path of a game's cover, whose middle is shown. */
  picture?: string | undefined
  /** px */
  size: 24 | 36 | 44 | 80
}

const sizes = {
  24: 'size-6 text-xs',
  36: 'size-9 text-base',
  44: 'size-11 text-xl',
  80: 'size-20 text-4xl',
}

export function Avatar({ name, picture, size }: AvatarProps) {
  if (picture) {
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={`shrink-0 rounded-full object-cover ${sizes[size]}`}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-accent-wash font-display font-extrabold text-accent uppercase ${sizes[size]}`}
    >
      {firstGrapheme(name.trim()) || '?'}
    </span>
  )
}
