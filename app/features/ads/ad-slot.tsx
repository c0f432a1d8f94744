/** A box of exactly an advertisement's size: with the ad network, or something of the portal's own. */
import type { ReactNode } from 'react'
import { AD_SIZES, type AdSize } from './ad-sizes.ts'
import { NetworkAd } from './network-ad.tsx'

interface AdSlotProps {
  size: AdSize
  /** What the portal shows here, named for what it is. */
  own: { name: string; content: ReactNode }
  /** The ad network's script; only the one slot that is handed it loads it. */
  scriptUrl?: string | undefined
  /** When the slot is shown, as utility classes: a slot that does not fit gives way to another. */
  className?: string
}

export function AdSlot({ size, own, scriptUrl, className = '' }: AdSlotProps) {
  return (
    <div
      role="group"
      aria-label={scriptUrl ? 'Advertisement' : own.name}
      data-ad-size={size}
      className={`relative shrink-0 overflow-hidden rounded-md bg-raised ${AD_SIZES[size]} ${className}`}
    >
      {scriptUrl ? <NetworkAd scriptUrl={scriptUrl} size={size} /> : own.content}
      {scriptUrl && (
        <span
          aria-hidden
          className="absolute start-0 top-0 rounded-ee-sm bg-ground px-1.5 text-[0.6875rem] leading-4 text-muted"
        >
          Advertisement
        </span>
      )}
    </div>
  )
}
