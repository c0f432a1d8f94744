/** Hints for players on a touch screen, below the frame, never over it. */
import { Monitor, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Game } from '#catalogue/game.ts'

/**
 * The page is the same on every device, so the style sheet decides: the hints are only for touch
 * screens, and the second one disappears when the player turns the device.
 */
export function TouchHints({ touch, orientation }: Pick<Game, 'touch' | 'orientation'>) {
  const t = useTranslations('stage')
  const tCards = useTranslations('discovery')
  return (
    <>
      {touch === 'no' && (
        <p className="touch-hint">
          <Monitor aria-hidden size={16} className="shrink-0" />
          {tCards('bestOnComputer')}
        </p>
      )}
      {touch !== 'no' && (orientation === 'landscape' || orientation === 'portrait') && (
        <p className="touch-hint" data-made-for={orientation}>
          <RotateCw aria-hidden size={16} className="shrink-0" />
          {t(orientation === 'landscape' ? 'turnSideways' : 'turnUpright')}
        </p>
      )}
    </>
  )
}
