/** A bar for each day, drawn on the server, with the table behind it. */

interface BarChartProps {
  title: string
  /** What the chart says, in one sentence. */
  sentence: string
  /** The words of the table: what opens it, and its columns. */
  words: { table: string; day: string }
  bars: { day: string; value: number; text: string }[]
}

const HEIGHT = 64
const STEP = 10
const BAR = 8

export function BarChart({ title, sentence, words, bars }: BarChartProps) {
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
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.table}</summary>
        <table className="w-full text-start">
          <thead>
            <tr>
              <th scope="col" className="text-start font-semibold">
                {words.day}
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
