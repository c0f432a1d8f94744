/** Lists all keyboard shortcuts, with a switch for the single-key ones. */
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useDeviceSetting } from '../../lib/device-setting.ts'
import { SHORTCUTS_KEY } from '../../lib/shortcuts.ts'

interface Group {
  name: string
  /** When the shortcuts are inactive. */
  hint?: string
  shortcuts: { keys: string[]; or?: string[]; does: string }[]
}

const GROUPS: Group[] = [
  {
    name: 'Everywhere',
    shortcuts: [
      { keys: ['/'], does: 'Search games' },
      { keys: ['Ctrl', 'K'], or: ['⌘', 'K'], does: 'Search games, even while typing' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close a dialog or menu' },
    ],
  },
  {
    name: 'On the home page',
    shortcuts: [{ keys: ['R'], does: 'Open a random game' }],
  },
  {
    name: 'On a game page',
    hint: 'These work when you click outside the game.',
    shortcuts: [
      { keys: ['F'], does: 'Full screen' },
      { keys: ['L'], does: 'Like or unlike' },
      { keys: ['S'], does: 'Share' },
    ],
  },
]

export default function ShortcutSheet({ onClosed }: { onClosed: () => void }) {
  const [setting, setSetting] = useDeviceSetting(SHORTCUTS_KEY)
  return (
    <Dialog title="Keyboard shortcuts" onClosed={onClosed}>
      {GROUPS.map(({ name, hint, shortcuts }) => (
        <section key={name} aria-label={name} className="mb-4">
          <h3 className="mb-1 font-sans text-sm font-semibold text-muted">{name}</h3>
          {hint && <p className="text-sm text-muted">{hint}</p>}
          <dl className="divide-y divide-line">
            {shortcuts.map(({ keys, or, does }) => (
              <div
                key={does}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
              >
                <dt className="flex-1 basis-28">{does}</dt>
                <dd className="flex shrink-0 items-center gap-1.5 text-sm text-muted">
                  <Keys keys={keys} />
                  {or && (
                    <>
                      or <Keys keys={or} />
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="border-t border-line pt-1">
        <Switch
          label="Single-key shortcuts"
          hint="Turn them off if you press keys by accident. Ctrl K and Esc keep working."
          checked={setting !== 'off'}
          onChange={(event) => setSetting(event.target.checked ? 'on' : 'off')}
        />
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { keys: string[] }) {
  return keys.map((key) => (
    <kbd key={key} className="key">
      {key}
    </kbd>
  ))
}
