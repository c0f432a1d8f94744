/** The ad network's slot: nothing of it is loaded before the visitor agrees. */
import { useRef } from 'react'
import { useDeviceSetting } from '../../lib/device-setting.ts'
import { focusPolicy } from '../../lib/focus-policy.ts'
import { useForeignFrame } from '../../lib/foreign-frames.ts'
import { FrameShield } from '../../ui/frame-shield.tsx'
import { AD_FRAME_PATH } from './ad-frame.ts'
import type { AdSize } from './ad-sizes.ts'

/** Where the choice is kept on this device: `yes` or `no`. */
export const CONSENT_KEY = 'ad-consent'

interface NetworkAdProps {
  scriptUrl: string
  size: AdSize
}

export function NetworkAd({ scriptUrl, size }: NetworkAdProps) {
  const [consent, choose] = useDeviceSetting(CONSENT_KEY)

  if (consent === 'yes') return <AdFrame />
  const isFlat = size === '728x90'
  return (
    <div
      className={`flex size-full justify-center gap-3 p-5 ${isFlat ? 'items-center' : 'flex-col'}`}
    >
      <p className="text-sm text-muted">
        {consent === 'no'
          ? 'Advertising is off on this device.'
          : `Can ${new URL(scriptUrl).host} show an ad here? It may then collect data about your visit.`}
      </p>
      <div className="flex gap-2 scriptless:hidden">
        <button type="button" className="button" onClick={() => choose('yes')}>
          Allow
        </button>
        {consent !== 'no' && (
          <button type="button" className="button" onClick={() => choose('no')}>
            No thanks
          </button>
        )}
      </div>
    </div>
  )
}

function AdFrame() {
  const frame = useRef<HTMLIFrameElement>(null)
  const { gone } = useForeignFrame(frame)
  if (gone === 'theft') {
    return (
      <p role="status" className="grid size-full place-content-center p-5 text-sm text-muted">
        This ad tried to take the keyboard while you were typing, so it was stopped.
      </p>
    )
  }
  return (
    !gone && (
      <>
        <iframe
          ref={frame}
          src={AD_FRAME_PATH}
          title="Advertisement"
          loading="lazy"
          sandbox="allow-scripts allow-popups"
          allow={focusPolicy() || undefined}
          referrerPolicy="no-referrer"
          className="size-full border-0"
        />
        <FrameShield frame={frame} />
      </>
    )
  )
}
