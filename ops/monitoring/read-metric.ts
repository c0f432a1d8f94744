/** Metrics whose values are read at each request to `/metrics`. */
import type { Metric, Registry } from 'prom-client'

interface MetricValue {
  value: number
  labels?: Record<string, string>
}

/** One value, or one per combination of labels. Undefined omits the metric. */
type Reading = number | readonly MetricValue[] | undefined

export interface ReadMetric {
  name: string
  help: string
  type: 'counter' | 'gauge'
  read(): Reading | Promise<Reading>
}

const ofType =
  (type: ReadMetric['type']) =>
  (name: string, help: string, read: ReadMetric['read']): ReadMetric => ({ name, help, type, read })

/** A value that rises and falls. */
export const gauge = ofType('gauge')
/** A value that only rises while the process runs. */
export const counter = ofType('counter')

/** Registers the metric. The registry only needs its name and `get`. */
export function registerRead(registry: Registry, { read, ...described }: ReadMetric): void {
  const metric = {
    name: described.name,
    async get() {
      const reading = (await read()) ?? []
      const values = typeof reading === 'number' ? [{ value: reading }] : reading
      return { ...described, aggregator: 'sum', values }
    },
  }
  registry.registerMetric(metric as unknown as Metric)
}

/** Returns one value per name of a closed set. */
export function valuesOf(label: string, counts: Readonly<Record<string, number>>): MetricValue[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}
