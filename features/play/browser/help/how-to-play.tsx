/**
 * The controls of a game: those for mouse and keyboard, on a touch screen those for touch. A part of
 * the page, and a popover beside the game (`help.css`).
 */
import { X } from 'lucide-react'
import type { ToggleEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Localized } from '#catalogue/localize-game.ts'
import { isUsedByKeyboard } from '#lib/browser/input-mode.ts'
import type { HowToPlay as Props } from '../../how-to-play.ts'

/** Pages are the same on every device, so the style sheet chooses. */
const NOT_TOUCH = ' pointer-coarse:hidden'
const TOUCH = ' not-pointer-coarse:hidden'

const ID = 'how-to-play'

/** The button in the bar of the game. */
export function HowToPlayButton() {
  const t = useTranslations('game')
  return (
    <button
      type="button"
      popoverTarget={ID}
      aria-label={t('howToPlay')}
      title={t('howToPlay')}
      className="icon-control text-lg font-bold rtl:-scale-x-100"
    >
      ?
    </button>
  )
}

/** Of a popover that was opened from another one, browsers do not return the focus. */
function returnFocus({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState !== 'closed' || !isUsedByKeyboard()) return
  const focused = document.activeElement
  // The pressed button is hidden, and has perhaps not lost the focus yet.
  if (focused !== document.body && !currentTarget.contains(focused)) return
  document.querySelector<HTMLElement>(`[popovertarget="${ID}"]`)?.focus({ preventScroll: true })
}

export function HowToPlay({ controls, tip, keysTip, isTouchUnknown = false }: Props) {
  const t = useTranslations('game')
  const tShell = useTranslations('shell')
  const hasTouch = isTouchUnknown || controls.some(({ touch }) => touch)
  const show = (keys: boolean) => (hasTouch ? (keys ? NOT_TOUCH : TOUCH) : '')
  return (
    <section
      id={ID}
      popover="auto"
      data-keys-only={(isTouchUnknown && !tip) || undefined}
      onToggle={returnFocus}
      aria-labelledby="how-to-play-title"
      className="how-to-play panel p-5 text-ink"
    >
      <h2 id="how-to-play-title" className="mb-3 text-xl font-bold">
        {t('howToPlay')}
      </h2>
      <button
        type="button"
        popoverTarget={ID}
        popoverTargetAction="hide"
        aria-label={tShell('close')}
        className="help-close button button-icon absolute end-2 top-2"
      >
        <X aria-hidden size={18} />
      </button>
      <dl>
        {controls.map(({ action, keys, touch }) => (
          <div
            key={action.text}
            className={
              'flex flex-wrap items-center justify-between gap-2 border-line py-2 not-first:border-t' +
              (keys && touch ? '' : show(Boolean(keys)))
            }
          >
            <dt lang={action.lang}>{action.text}</dt>
            {keys && <Inputs inputs={keys} className={show(true)} />}
            {touch && <Inputs inputs={touch} className={TOUCH} />}
          </div>
        ))}
      </dl>
      {keysTip && <Tip tip={keysTip} className={show(true)} />}
      {tip && <Tip tip={tip} className="" />}
    </section>
  )
}

function Inputs({ inputs, className }: { inputs: readonly Localized[]; className: string }) {
  return (
    // Keys have the order of the keyboard in every language: left before right.
    <dd dir="ltr" className={'flex flex-wrap gap-1' + className}>
      {inputs.map(({ text, lang }) => (
        <kbd
          key={text}
          lang={lang}
          className="min-w-8 rounded-sm border border-line-strong bg-raised px-2 py-0.5 text-center font-sans text-sm font-semibold"
        >
          {text}
        </kbd>
      ))}
    </dd>
  )
}

function Tip({ tip: { text, lang }, className }: { tip: Localized; className: string }) {
  return (
    <p lang={lang} className={'mt-3 text-sm text-muted' + className}>
      {text}
    </p>
  )
}
