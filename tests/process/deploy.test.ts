/** What is in `deploy/` for whoever watches a portal: rules that fire, and names that the portal tells. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { describeWithPromtool } from '../promtool.ts'
import { startPortal, type Portal } from '../portal.ts'

/** Prometheus' own, about its scrape. */
const UP = 'up'

const deployed = (file: string) => fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url))
const rules = readFileSync(deployed('alerts.yaml'), 'utf8')

interface Dashboard {
  panels: { id: number; title: string; targets?: { expr: string }[] }[]
}
const dashboard = JSON.parse(readFileSync(deployed('grafana-dashboard.json'), 'utf8')) as Dashboard

const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** All that begins as one of the portal's metrics does. */
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

/** As they are described; a histogram's parts have its name with an ending. */
const isExported = (name: string) =>
  received.includes(`# TYPE ${name} `) ||
  received.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} histogram`)

test('the alerts ask for what the portal tells', () => {
  const names = namesIn(rules.replaceAll(/^\s*(summary|description): .*$/gm, ''))
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !isExported(name))).toEqual([])
  expect(rules).toContain(`expr: ${UP}{`)
})

test('the dashboard asks for what the portal tells, of all of it', () => {
  const names = namesIn(queries.join('\n'))
  expect(names.filter((name) => !isExported(name))).toEqual([])
  const own = [...received.matchAll(/^# TYPE (io_arcade_\w+) (\w+)$/gm)].map(([, name, type]) =>
    type === 'histogram' ? `${name}_bucket` : name!,
  )
  // How often play time was credited says less than how much of it.
  const shown = new Set([...names, 'io_arcade_play_time_credits_total'])
  expect(own.filter((name) => !shown.has(name))).toEqual([])
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})

test('every alert is tested to fire', () => {
  const tests = readFileSync(deployed('alerts.test.yaml'), 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(alerts.length).toBeGreaterThan(8)
  for (const alert of alerts) {
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n\\s+- exp_labels`))
  }
})

describeWithPromtool('by promtool', (promtool) => {
  test('the alerts fire as they are tested to', () => {
    expect(promtool(['check', 'rules', deployed('alerts.yaml')])).toContain('SUCCESS')
    expect(promtool(['test', 'rules', deployed('alerts.test.yaml')])).toContain('SUCCESS')
  })

  test('what the portal tells is well-formed', () => {
    const own = received.split('\n\n').filter((metric) => metric.includes('# TYPE io_arcade_'))
    expect(promtool(['check', 'metrics'], `${own.join('\n')}\n`)).toBe('')
  })

  test('the queries of the dashboard can be asked', async () => {
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
