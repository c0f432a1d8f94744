/**
 * Help for a game that stays empty: a frame that refuses or fails still fires its load event, so the
 * page cannot know. Shown for the first seconds of a game's first visit on this device.
 */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readDeviceList, writeDeviceList } from '#app/lib/device-setting.ts'
import { SEEN_GAMES_KEY } from '../recent-games.ts'

/** More ids than the catalog has games; the oldest ones are dropped. */
const MAX_SEEN_GAMES = 200

interface FirstVisitHelpProps {
  gameId: string
  /** The URL of the game or its room. */
  url: string
}

/** Rendered once the frame has loaded. An animation in `play.css` ends it. */
export function FirstVisitHelp({ gameId, url }: FirstVisitHelpProps) {
  const t = useTranslations('stage')
  const tShell = useTranslations('shell')
  const [isShown, setShown] = useState(() => !readDeviceList(SEEN_GAMES_KEY).includes(gameId))
  useEffect(() => {
    const others = readDeviceList(SEEN_GAMES_KEY).filter((id) => id !== gameId)
    writeDeviceList(SEEN_GAMES_KEY, [gameId, ...others].slice(0, MAX_SEEN_GAMES))
  }, [gameId])
  if (!isShown) return null
  const hide = () => setShown(false)
  return (
    <div
      className="first-visit-help panel absolute inset-x-3 bottom-3 z-10 mx-auto flex w-fit flex-wrap items-center gap-x-3 py-0.5 ps-4 pe-1 text-sm shadow-lift"
      onAnimationEnd={hide}
    >
      <p className="font-bold">{t('cannotSee')}</p>
      <a href={url} target="_blank" rel="noopener" className="text-link lone-link">
        {t('openInNewTab')}
      </a>
      <button
        type="button"
        aria-label={tShell('dismiss')}
        className="button button-icon border-transparent bg-transparent"
        onClick={hide}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
