/** Switches between dark and light, and stores the choice on this device. */
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { setDocumentSetting, useDocumentSetting } from '../../lib/device-setting.ts'
import { THEME_COLORS, THEME_KEY } from '../../lib/prepaint-script.ts'

export function ThemeToggle() {
  const t = useTranslations('shell')
  const isLight = useDocumentSetting('theme') === 'light'
  const next = isLight ? 'dark' : 'light'

  function toggle() {
    setDocumentSetting('theme', next, THEME_KEY)
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[next])
  }

  return (
    <button
      type="button"
      className="button button-icon scriptless:hidden max-sm:border-transparent max-sm:bg-transparent"
      aria-label={t(isLight ? 'switchToDark' : 'switchToLight')}
      onClick={toggle}
    >
      {isLight ? <Moon aria-hidden size={20} /> : <Sun aria-hidden size={20} />}
    </button>
  )
}
