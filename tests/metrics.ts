/** Reads the metrics of a portal. */
import { expect } from 'vitest'

/** Values by metric name and labels, as exposed. */
export type Series = Map<string, number>

/** A sample line of the Prometheus text format. */
const LINE = /^([a-zA-Z_][\w]*(?:\{[^}]*\})?) (\S+)$/

/** Parses a text in that format; fails on any invalid line. */
function parseSeries(text: string): Series {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const series = lines.map((line): [string, number] => {
    const [, name, value] = LINE.exec(line) ?? []
    if (name === undefined) throw new Error(`not a series: ${line}`)
    return [name, value === '+Inf' ? Infinity : Number(value)]
  })
  expect(new Set(series.map(([name]) => name)).size).toBe(series.length)
  return new Map(series)
}

/** Fetches the metrics from the portal at this URL with the token. */
export async function readMetrics(url: string, token: string): Promise<Series> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return parseSeries(await response.text())
}
