/** The ad network's slot. It loads nothing from the network before the visitor consents. */
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useDeviceSetting } from '#app/lib/device-setting.ts'
import { CONSENT_KEY } from './consent-key.ts'

/** The allowed ad sizes, in px. */
export const AD_SIZES = {
  '300x250': 'h-[250px] w-[300px]',
  '160x600': 'h-[600px] w-[160px]',
  '320x600': 'h-[600px] w-[320px]',
  '728x90': 'h-[90px] w-[728px]',
} as const satisfies Record<`${number}x${number}`, string>

export type AdSize = keyof typeof AD_SIZES

interface NetworkAdProps {
  scriptUrl: string
  size: AdSize
}

export function NetworkAd({ scriptUrl, size }: NetworkAdProps) {
  const t = useTranslations('ads')
  const [consent, choose] = useDeviceSetting(CONSENT_KEY)

  if (consent === 'yes') return <LateFrame />
  const isFlat = size === '728x90'
  return (
    <div
      className={`flex size-full justify-center gap-3 p-5 ${isFlat ? 'items-center' : 'flex-col'}`}
    >
      <p className="text-sm text-muted">
        {consent === 'no' ? t('isOff') : t('askConsent', { host: new URL(scriptUrl).host })}
      </p>
      <div className="flex gap-2 scriptless:hidden">
        <button type="button" className="button" onClick={() => choose('yes')}>
          {t('allow')}
        </button>
        {consent !== 'no' && (
          <button type="button" className="button" onClick={() => choose('no')}>
            {t('noThanks')}
          </button>
        )}
      </div>
    </div>
  )
}

/** Loads its code after consent. If the code cannot be loaded, the slot stays empty. */
function LateFrame() {
  const [Frame, setFrame] = useState<ComponentType>()
  useEffect(() => {
    import('./network-ad-frame.tsx').then(
      ({ NetworkAdFrame }) => setFrame(() => NetworkAdFrame),
      (error: unknown) => console.error('The ad slot could not be loaded:', error),
    )
  }, [])
  return Frame && <Frame />
}
