/** An ad of the operator's network: it loads only with the visitor's consent. */
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDeviceSetting } from '#lib/browser/device-setting.ts'
import { focusPolicy } from '#lib/browser/focus-policy.ts'
import { useCrossOriginFrame } from '#lib/cross-origin-frames.ts'
import { IframeOverlay } from '#ui/iframe-overlay.tsx'
import { AD_FRAME_PATH } from '../ad-frame.ts'
import { CONSENT_KEY } from './consent-key.ts'

interface NetworkAdProps {
  /** The ad network's script. */
  scriptUrl: string
  /** Wider than high. */
  isFlat: boolean
}

export default function NetworkAd({ scriptUrl, isFlat }: NetworkAdProps) {
  const t = useTranslations('ads')
  const [consent, choose] = useDeviceSetting(CONSENT_KEY)

  if (consent === 'yes') return <AdFrame />
  return (
    <div
      className={`flex size-full justify-center gap-3 p-5 ${isFlat ? 'items-center' : 'flex-col'}`}
    >
      <p className="text-sm text-muted">
        {consent === 'no' ? t('isOff') : t('askConsent', { host: new URL(scriptUrl).host })}
      </p>
      <div className="flex gap-2">
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

/** The ad network's sandboxed iframe. It is removed if it takes the focus from a typing visitor. */
function AdFrame() {
  const t = useTranslations('ads')
  const frame = useRef<HTMLIFrameElement>(null)
  const { gone } = useCrossOriginFrame(frame)
  if (gone === 'theft') {
    return (
      <p role="status" className="grid size-full place-content-center p-5 text-sm text-muted">
        {t('removed')}
      </p>
    )
  }
  return (
    !gone && (
      <>
        <iframe
          ref={frame}
          src={AD_FRAME_PATH}
          title={t('advertisement')}
          loading="lazy"
          sandbox="allow-scripts allow-popups"
          allow={focusPolicy() || undefined}
          referrerPolicy="no-referrer"
          className="size-full border-0"
        />
        <IframeOverlay frame={frame} />
      </>
    )
  )
}
