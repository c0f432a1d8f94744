/** A box of exactly one ad size. It holds a network ad or a promo tile of the portal. */
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { optional } from '#lib/optional.tsx'

interface AdSlotProps {
  size: AdSize
  /** The promo tile and its accessible name. */
  own: { name: string; content: ReactNode }
  /** The ad network's script. Only the one slot that receives it loads it. */
  scriptUrl?: string | undefined
  /** Utility classes that hide the slot where it does not fit; another slot then replaces it. */
  className?: string
}

export function AdSlot({ size, own, scriptUrl, className = '' }: AdSlotProps) {
  const t = useTranslations('ads')
  return (
    <div
      role="group"
      aria-label={scriptUrl ? t('advertisement') : own.name}
      data-ad-size={size}
      className={`relative shrink-0 overflow-hidden rounded-md bg-raised ${AD_SIZES[size]} ${className}`}
    >
      {scriptUrl ? <NetworkAd scriptUrl={scriptUrl} isFlat={size === '728x90'} /> : own.content}
      {scriptUrl && (
        <span
          aria-hidden
          className="absolute start-0 top-0 rounded-ee-sm bg-ground px-1.5 text-xs text-muted"
        >
          {t('advertisement')}
        </span>
      )}
    </div>
  )
}

/** The allowed ad sizes, in px. */
const AD_SIZES = {
  '300x250': 'h-[250px] w-[300px]',
  '160x600': 'h-[600px] w-[160px]',
  '320x600': 'h-[600px] w-[320px]',
  '728x90': 'h-[90px] w-[728px]',
} as const satisfies Record<`${number}x${number}`, string>

type AdSize = keyof typeof AD_SIZES

// Few portals have network ads. If the code cannot be loaded, the slot stays empty.
const NetworkAd = optional(() => import('./network-ad.tsx'))
