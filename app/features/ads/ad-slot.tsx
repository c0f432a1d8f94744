/** One advertisement: a box of exactly its size, with a note of the house or the ad network. */
import { AD_SIZES, type AdSize } from './ad-sizes.ts'
import { HOUSE_NOTES, type HouseNoteName } from './house-notes.ts'
import { NetworkAd } from './network-ad.tsx'

interface AdSlotProps {
  size: AdSize
  note: HouseNoteName
  /** The ad network's script; only the one slot that is handed it loads it. */
  scriptUrl?: string | undefined
  /** When the slot is shown, as utility classes: a slot that does not fit gives way to another. */
  className?: string
}

export function AdSlot({ size, note, scriptUrl, className = '' }: AdSlotProps) {
  return (
    <div
      role="group"
      aria-label="Advertisement"
      data-ad-size={size}
      className={`relative shrink-0 overflow-hidden rounded-sm bg-raised ${AD_SIZES[size]} ${className}`}
    >
      {scriptUrl ? (
        <NetworkAd scriptUrl={scriptUrl} size={size} />
      ) : (
        <HouseNote note={note} size={size} />
      )}
      <span
        aria-hidden
        className="absolute top-0 left-0 rounded-br-sm bg-ground px-1.5 text-[0.6875rem] leading-4 text-muted"
      >
        Advertisement
      </span>
    </div>
  )
}

function HouseNote({ note, size }: { note: HouseNoteName; size: AdSize }) {
  const { title, text, href, link } = HOUSE_NOTES[note]
  const isFlat = size === '728x90'
  return (
    <div
      className={`flex size-full justify-center p-5 ${isFlat ? 'items-center gap-6 text-left' : 'flex-col gap-3'}`}
    >
      <p className={`font-display font-bold ${isFlat ? 'text-lg' : 'text-2xl leading-tight'}`}>
        {title}
      </p>
      <p className={`text-sm text-muted ${isFlat ? 'max-w-72' : ''}`}>{text}</p>
      <a href={href} className="text-link lone-link text-sm font-semibold">
        {link}
      </a>
    </div>
  )
}
