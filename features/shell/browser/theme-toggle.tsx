/** Switches between dark and light, and stores the choice on this device. */
import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import {
  readDeviceSetting,
  setDocumentSetting,
  useDocumentSetting,
} from '#lib/browser/device-setting.ts'
import { THEME_COLORS, THEME_KEY } from '#lib/inline-script-values.ts'

type Theme = keyof typeof THEME_COLORS

/** @param storageKey without it, the theme is shown but not stored */
function showTheme(theme: Theme, storageKey?: string): void {
  setDocumentSetting('theme', theme, storageKey)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
}

/** Follows a change of the system's theme, if the portal does and the visitor has not chosen. */
function useSystemTheme(): void {
  useEffect(() => {
    if (document.documentElement.dataset.defaultTheme !== 'system') return
    const light = matchMedia('(prefers-color-scheme: light)')
    const follow = () => {
      if (!readDeviceSetting(THEME_KEY)) showTheme(light.matches ? 'light' : 'dark')
    }
    light.addEventListener('change', follow)
    return () => light.removeEventListener('change', follow)
  }, [])
}

export function ThemeToggle() {
  const t = useTranslations('shell')
  const isLight = useDocumentSetting('theme') === 'light'
  useSystemTheme()

  return (
    <button
      type="button"
      className="button button-icon scriptless:hidden max-sm:border-transparent max-sm:bg-transparent"
      aria-label={t(isLight ? 'switchToDark' : 'switchToLight')}
      onClick={() => showTheme(isLight ? 'dark' : 'light', THEME_KEY)}
    >
      {isLight ? <Moon aria-hidden size={20} /> : <Sun aria-hidden size={20} />}
    </button>
  )
}
