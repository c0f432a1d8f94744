/** A button that scrolls back to the top of a long page. */
import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

/** The button appears after this scroll distance. */
const SHOW_AFTER_PX = 300

export default function BackToTop() {
  const t = useTranslations('discovery')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(window.scrollY > SHOW_AFTER_PX)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])

  if (!isShown) return null
  return (
    <button
      type="button"
      aria-label={t('backToTop')}
      className="button button-icon fixed end-4 bottom-[calc(1rem+var(--bar-height))] z-20 shadow-lift"
      onClick={() => {
        const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
        scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
    >
      <ArrowUp aria-hidden size={20} />
    </button>
  )
}
