/** The ad network's sandboxed iframe. It is removed if it takes the focus from a typing visitor. */
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { focusPolicy } from '#app/lib/focus-policy.ts'
import { useCrossOriginFrame } from '#app/lib/cross-origin-frames.ts'
import { IframeOverlay } from '#app/ui/iframe-overlay.tsx'
import { AD_FRAME_PATH } from '../ad-frame.ts'

export function NetworkAdFrame() {
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
