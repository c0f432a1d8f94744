/** Metrics whose values are read when somebody asks for them: counting costs what our own numbers cost. */
import type { Metric, Registry } from 'prom-client'

export interface MetricValue {
  value: number
  labels?: Record<string, string>
  /** Where it is not the metric's own: a histogram has three. */
  metricName?: string
}

export interface ReadMetric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  read(): MetricValue[] | Promise<MetricValue[]>
}

/** Registers it: of a metric the registry asks no more than its name and `get`. */
export function registerRead(registry: Registry, { read, ...described }: ReadMetric): void {
  const metric = {
    name: described.name,
    get: async () => ({ ...described, aggregator: 'sum', values: await read() }),
  }
  registry.registerMetric(metric as unknown as Metric)
}

/** A value for each name of a closed set. */
export function valuesOf(label: string, counts: Readonly<Record<string, number>>): MetricValue[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}
