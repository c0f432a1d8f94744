/** The controls of a game. */
import { useTranslations } from 'use-intl'
import type { Worded, WordedControl } from '#catalogue/word-game.ts'

interface HowToPlayProps {
  controls: readonly WordedControl[]
  tip: Worded | undefined
}

export function HowToPlay({ controls, tip }: HowToPlayProps) {
  const t = useTranslations('game')
  return (
    <section aria-labelledby="how-to-play" className="panel p-5">
      <h2 id="how-to-play" className="mb-3 text-xl font-bold">
        {t('howToPlay')}
      </h2>
      <dl className="divide-y divide-line">
        {controls.map(({ action, keys }) => (
          <div key={action.text} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <dt lang={action.lang}>{action.text}</dt>
            {/* Keys have the order of the keyboard in every language: left before right. */}
            <dd dir="ltr" className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd
                  key={key.text}
                  lang={key.lang}
                  className="min-w-8 rounded-sm border border-line-strong bg-raised px-2 py-0.5 text-center font-sans text-sm font-semibold"
                >
                  {key.text}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {tip && (
        <p lang={tip.lang} className="mt-3 text-sm text-muted">
          {tip.text}
        </p>
      )}
    </section>
  )
}
