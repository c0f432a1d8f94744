/** Metrics whose values are read per request. Reading the portal's own counters costs no more. */
import type { Metric, Registry } from 'prom-client'

export interface MetricValue {
  value: number
  labels?: Record<string, string>
  /** Only if it differs from the metric's name: a histogram has three names. */
  metricName?: string
}

export interface ReadMetric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  read(): MetricValue[] | Promise<MetricValue[]>
}

/** Registers the metric. The registry only needs its name and `get`. */
export function registerRead(registry: Registry, { read, ...described }: ReadMetric): void {
  const metric = {
    name: described.name,
    get: async () => ({ ...described, aggregator: 'sum', values: await read() }),
  }
  registry.registerMetric(metric as unknown as Metric)
}

/** Returns one value per name of a closed set. */
export function valuesOf(label: string, counts: Readonly<Record<string, number>>): MetricValue[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}
