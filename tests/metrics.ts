/** Reads what a portal tells whoever watches it. */
import { expect } from 'vitest'

/** By name and labels, as they are written. */
export type Series = Map<string, number>

/** A line of Prometheus' text format that is no comment. */
const LINE = /^([a-zA-Z_][\w]*(?:\{[^}]*\})?) (\S+)$/

/** The series of a text in that format; every line must be one of it. */
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

/** What the portal at this address tells whoever shows the token. */
export async function readMetrics(url: string, token: string): Promise<Series> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return parseSeries(await answer.text())
}
