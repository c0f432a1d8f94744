/** The monitoring files in `deploy/`: the alerts fire, and all metric names exist. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { startPortal, type Portal } from '../portal.ts'
import { describeWithPrograms } from '../programs.ts'

/** The checker of Prometheus for rules and metrics. */
const PROMTOOL = '/usr/bin/promtool'
/** The metric that Prometheus adds about its scrapes. */
const UP = 'up'

const deployed = (file: string) => fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url))
const rules = readFileSync(deployed('alerts.yaml'), 'utf8')

interface Dashboard {
  panels: { id: number; title: string; targets?: { expr: string }[] }[]
}
const dashboard = JSON.parse(readFileSync(deployed('grafana-dashboard.json'), 'utf8')) as Dashboard

const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Lists all names with a prefix of the portal's metrics. */
const namesIn = (text: string) => [
  ...new Set(text.match(/\b(?:io_arcade|nodejs|process)_[a-z0-9_]+/g)),
]

let portal: Portal
let received: string
beforeAll(async () => {
  portal = await startPortal()
  received = await (await fetch(`${portal.url}/metrics`)).text()
})
afterAll(() => portal.stop())

/** By the TYPE lines; a histogram's series add a suffix to its name. */
const isExported = (name: string) =>
  received.includes(`# TYPE ${name} `) ||
  received.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} histogram`)

test('the alerts use existing metrics', () => {
  const names = namesIn(rules.replaceAll(/^\s*(summary|description): .*$/gm, ''))
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !isExported(name))).toEqual([])
  expect(rules).toContain(`expr: ${UP}{`)
})

test("the dashboard uses existing metrics, and all of the portal's own", () => {
  const names = namesIn(queries.join('\n'))
  expect(names.filter((name) => !isExported(name))).toEqual([])
  const own = [...received.matchAll(/^# TYPE (io_arcade_\w+) (\w+)$/gm)].map(([, name, type]) =>
    type === 'histogram' ? `${name}_bucket` : name!,
  )
  // The number of play time credits is less informative than their amount.
  const shown = new Set([...names, 'io_arcade_play_time_credits_total'])
  expect(own.filter((name) => !shown.has(name))).toEqual([])
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})

test('every alert has a test', () => {
  const tests = readFileSync(deployed('alerts.test.yaml'), 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(alerts.length).toBeGreaterThan(8)
  for (const alert of alerts) {
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n\\s+- exp_labels`))
  }
})

/** Returns promtool's output. Throws with the output if it reports an error. */
const promtool = (args: string[], input = '') =>
  execFileSync(PROMTOOL, args, { input, encoding: 'utf8', stdio: 'pipe' })

describeWithPrograms('by promtool', [PROMTOOL], () => {
  test('the alerts fire as their tests expect', () => {
    expect(promtool(['check', 'rules', deployed('alerts.yaml')])).toContain('SUCCESS')
    expect(promtool(['test', 'rules', deployed('alerts.test.yaml')])).toContain('SUCCESS')
  })

  test('the metrics are well-formed', () => {
    const own = received.split('\n\n').filter((metric) => metric.includes('# TYPE io_arcade_'))
    expect(promtool(['check', 'metrics'], `${own.join('\n')}\n`)).toBe('')
  })

  test('the queries of the dashboard are valid', async () => {
    const rules = queries.map((query, index) => ({
      record: `panel_${index}`,
      expr: query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }))
    const file = join(await makeFolder(), 'dashboard.yaml')
    // Every JSON is YAML.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(promtool(['check', 'rules', file])).toContain(`SUCCESS: ${queries.length} rules found`)
  })
})
