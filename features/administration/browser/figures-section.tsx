/** The figures of the overview: players now, totals, charts by day, most played games. */
import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/format-date.ts'
import type { OverviewData } from '../server/overview/overview.server.ts'
import { useFormats } from './use-formats.ts'
import { DAY_MS } from '#lib/duration.ts'

type FiguresProps = Pick<OverviewData, 'figures' | 'playedMonth' | 'playedToday' | 'players'>

export function FiguresSection({ figures, playedMonth, playedToday, players }: FiguresProps) {
  const t = useTranslations('adminOverview')
  const ta = useTranslations('admin')
  const locale = useLocale()
  const { count, duration, time } = useFormats()
  const charts = [
    ['sign-ups', t('signUps'), count],
    ['likes', t('likes'), count],
    ['play-ms', t('playTime'), duration],
  ] as const
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-2 text-xl font-bold">
        {t('figures')}
      </h2>
      <p className="mb-4">
        {players !== undefined && <span>{ta('playersNow', { count: players })}</span>}
        <span className="block text-sm text-muted">
          {t('figuresAbout', { time: time(figures.days.at(-1)! * DAY_MS) })}
        </span>
      </p>
      <div className="grid items-start gap-4 md:grid-cols-3">
        {charts.map(([figure, title, format]) => {
          const values = figures.byFigure[figure]
          const total = format(values.reduce((sum, value) => sum + value, 0))
          return (
            <BarChart
              key={figure}
              title={title}
              sentence={t('chart', { total, today: format(values.at(-1) ?? 0) })}
              bars={values.map((value, index) => ({
                day: formatDay(figures.days[index]! * DAY_MS, locale),
                value,
                text: format(value),
              }))}
            />
          )
        })}
      </div>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        <MostPlayed title={t('mostPlayedToday')} played={playedToday} />
        <MostPlayed title={t('mostPlayedMonth')} played={playedMonth} />
      </div>
    </section>
  )
}

/** The times are text, so the bars add nothing for screen readers. */
function MostPlayed({ title, played }: { title: string; played: { name: string; ms: number }[] }) {
  const t = useTranslations('adminOverview')
  const { duration } = useFormats()
  const most = Math.max(1, ...played.map(({ ms }) => ms))
  return (
    <section className="panel p-4">
      <h3 className="mb-3 font-bold">{title}</h3>
      {played.length === 0 && <p className="text-sm text-muted">{t('notPlayed')}</p>}
      <ol className="grid gap-2 text-sm">
        {played.map(({ name, ms }) => (
          <li key={name}>
            <p className="flex justify-between gap-3">
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
              <span className="shrink-0 tabular-nums">{duration(ms)}</span>
            </p>
            <svg
              aria-hidden
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="h-1.5 w-full text-accent rtl:-scale-x-100"
            >
              <rect
                width={Math.max(1, Math.round((ms / most) * 100))}
                height={4}
                fill="currentColor"
              />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface BarChartProps {
  title: string
  /** What the chart says, in one sentence. */
  sentence: string
  bars: { day: string; value: number; text: string }[]
}

const HEIGHT = 64
const STEP = 10
const BAR = 8

/** A bar for each day, with the table behind it. */
function BarChart({ title, sentence, bars }: BarChartProps) {
  const t = useTranslations('adminOverview')
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const width = bars.length * STEP
  return (
    <section className="panel p-4">
      <h3 className="mb-3 font-bold">{title}</h3>
      <svg
        role="img"
        aria-label={sentence}
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="h-20 w-full text-accent rtl:-scale-x-100"
      >
        {bars.map(({ day, value }, index) => {
          // A small value stays visible.
          const height = value === 0 ? 0 : Math.max(2, Math.round((value / highest) * HEIGHT))
          const x = index * STEP + 1
          return (
            <rect
              key={day}
              x={x}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill="currentColor"
            />
          )
        })}
        <rect y={HEIGHT} width={width} height={1} fill="currentColor" />
      </svg>
      <p className="mt-2 text-sm text-muted">{sentence}</p>
      <details className="mt-2 text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('table')}</summary>
        <table className="w-full text-start">
          <thead>
            <tr>
              <th scope="col" className="text-start font-semibold">
                {t('day')}
              </th>
              <th scope="col" className="text-end font-semibold">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ day, text }) => (
              <tr key={day} className="border-t border-line">
                <td className="py-1">{day}</td>
                <td className="py-1 text-end tabular-nums">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
