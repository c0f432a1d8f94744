/** Lists all keyboard shortcuts, with a switch for the single-key ones. */
import { useTranslations } from 'use-intl'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import { useDeviceSetting } from '#lib/browser/device-setting.ts'
import { SHORTCUTS_KEY } from '#lib/browser/shortcuts.ts'
import type { PlainMessage } from '#messages/translation.ts'

type Words = PlainMessage<'shell'>

/** The key whose name differs between languages. */
const CONTROL = 'Control'

interface Group {
  name: Words
  /** When the shortcuts are inactive. */
  hint?: Words
  shortcuts: { keys: string[]; or?: string[]; does: Words }[]
}

const GROUPS: Group[] = [
  {
    name: 'everywhere',
    shortcuts: [
      { keys: ['/'], does: 'searchGames' },
      { keys: [CONTROL, 'K'], or: ['⌘', 'K'], does: 'searchWhileTyping' },
      { keys: ['?'], does: 'showShortcuts' },
      { keys: ['Esc'], does: 'closeOverlay' },
    ],
  },
  {
    name: 'onHomePage',
    shortcuts: [{ keys: ['R'], does: 'openRandomGame' }],
  },
  {
    name: 'onGamePage',
    hint: 'clickOutside',
    shortcuts: [
      { keys: ['F'], does: 'fullScreen' },
      { keys: ['L'], does: 'likeOrUnlike' },
      { keys: ['S'], does: 'shareGame' },
    ],
  },
]

export default function ShortcutSheet({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('shell')
  const [setting, setSetting] = useDeviceSetting(SHORTCUTS_KEY)
  return (
    <Dialog title={t('keyboardShortcuts')} onClosed={onClosed}>
      {GROUPS.map(({ name, hint, shortcuts }) => (
        <section key={name} aria-label={t(name)} className="mb-4">
          <h3 className="mb-1 font-sans text-sm font-semibold text-muted">{t(name)}</h3>
          {hint && <p className="text-sm text-muted">{t(hint)}</p>}
          <dl className="divide-y divide-line">
            {shortcuts.map(({ keys, or, does }) => (
              <div
                key={does}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
              >
                <dt className="flex-1 basis-28">{t(does)}</dt>
                <dd className="flex shrink-0 items-center gap-1.5 text-sm text-muted">
                  {or ? (
                    t.rich('eitherKeys', {
                      first: keys.map((key) => (key === CONTROL ? t('controlKey') : key)).join(' '),
                      second: or.join(' '),
                      keys: (chunks) => <Keys keys={String(chunks).split(' ')} />,
                    })
                  ) : (
                    <Keys keys={keys} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="border-t border-line pt-1">
        <Switch
          label={t('singleKeys')}
          hint={t('singleKeysHint')}
          checked={setting !== 'off'}
          onChange={(event) => setSetting(event.target.checked ? 'on' : 'off')}
        />
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { keys: string[] }) {
  return (
    // Keys stand from left to right on every keyboard.
    <span dir="ltr" className="flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd key={key} className="key">
          {key}
        </kbd>
      ))}
    </span>
  )
}
