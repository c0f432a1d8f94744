/** The controls of a game. */
import type { Control } from '#catalogue/game.ts'

interface HowToPlayProps {
  controls: readonly Control[]
  tip: string | undefined
}

export function HowToPlay({ controls, tip }: HowToPlayProps) {
  return (
    <section aria-labelledby="how-to-play" className="panel p-5">
      <h2 id="how-to-play" className="mb-3 text-xl font-bold">
        How to Play
      </h2>
      <dl className="divide-y divide-line">
        {controls.map(({ action, keys }) => (
          <div key={action} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <dt>{action}</dt>
            <dd className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-line-strong bg-raised px-2 py-0.5 text-center font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {tip && <p className="mt-3 text-sm text-muted">{tip}</p>}
    </section>
  )
}
