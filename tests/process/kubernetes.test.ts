/** `deploy/kubernetes.yaml`: Kubernetes knows each field, and the objects fit the portal. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadAll } from 'js-yaml'
import type { Deployment } from 'kubernetes-types/apps/v1.js'
import type { Service } from 'kubernetes-types/core/v1.js'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js'
import { expect, onTestFinished, test } from 'vitest'
import { SECRETS } from '#platform/lib/secret-files.ts'
import { readConfig } from '#platform/config.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const objects = loadAll(read('deploy/kubernetes.yaml'))
const [deployment, service, budget] = objects as [Deployment, Service, PodDisruptionBudget]
const pod = deployment.spec!.template.spec!
const [container] = pod.containers
const env = new Map(container!.env!.map(({ name, value }) => [name, value ?? '']))
/** The process exits within this time after it stopped serving, seconds. */
const DRAIN_S = 9

const TYPES: Record<string, string> = {
  Deployment: 'apps/v1',
  Service: 'core/v1',
  PodDisruptionBudget: 'policy/v1',
}

/**
 * TypeScript's errors for the objects as literals of their types, including unknown and missing fields.
 */
function compile(given: readonly object[]): string {
  // Inside the repository, where the types resolve.
  const folder = mkdtempSync(join(root, 'node_modules/.kubernetes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines = given.map((object, index) => {
    const { kind } = object as { kind: string }
    const type = `import('kubernetes-types/${TYPES[kind]}.js').${kind}`
    return `export const object${index}: ${type} = ${JSON.stringify(object)}`
  })
  writeFileSync(join(folder, 'objects.mts'), lines.join('\n'))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--ignoreConfig', 'objects.mts']
  return spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: 'utf8' }).stdout
}

test('Kubernetes knows every field', () => {
  expect(objects.map((object) => (object as { kind: string }).kind)).toEqual(Object.keys(TYPES))
  expect(compile(objects as object[])).toBe('')
})

test('an unknown field is detected', () => {
  const { replicas, ...rest } = deployment.spec!
  const misspelled = { ...deployment, spec: { ...rest, replica: replicas } }
  expect(compile([misspelled])).toMatch(/"replica"' does not exist/)
})

test('the objects refer to each other', () => {
  const { labels } = deployment.spec!.template.metadata!
  const selectors = [deployment.spec!.selector, budget.spec!.selector!]
  for (const { matchLabels } of selectors) expect(matchLabels).toEqual(labels)
  expect(service.spec!.selector).toEqual(labels)
  expect(service.spec!.ports![0]!.targetPort).toBe(container!.ports![0]!.name)
  const mounted = container!.volumeMounts!.map(({ name }) => name)
  expect(pod.volumes!.map(({ name }) => name).toSorted()).toEqual(mounted.toSorted())
})

test('the portal accepts its variables, and has time to shut down', () => {
  const files = [...env].filter(([name]) => name.endsWith('_FILE'))
  for (const [name, path] of files) {
    expect(SECRETS).toContain(name.replace(/_FILE$/, ''))
    expect(path).toMatch(/^\/run\/secrets\/portal\/[a-z-]+$/)
  }
  const secrets = {
    DATABASE_URL: 'postgres://postgres',
    REDIS_URL: 'redis://redis',
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://mail',
    METRICS_TOKEN: 'x'.repeat(32),
  }
  expect(files.map(([name]) => name.replace(/_FILE$/, '')).toSorted()).toEqual(
    Object.keys(secrets).toSorted(),
  )
  const plain = [...env].filter(([name]) => !name.endsWith('_FILE'))
  const config = readConfig({ ...Object.fromEntries(plain), ...secrets })
  expect(config).toMatchObject({ publicUrl: 'https://play.example.org', trustProxy: 1 })
  expect(config.port).toBe(container!.ports![0]!.containerPort)
  expect(pod.terminationGracePeriodSeconds!).toBeGreaterThan(config.drainSeconds + DRAIN_S)
  const { periodSeconds, failureThreshold } = container!.readinessProbe!
  expect(config.drainSeconds).toBeGreaterThan(periodSeconds! * failureThreshold!)
})

test('user, folder and target match the image', () => {
  const dockerfile = read('deploy/Dockerfile')
  expect(dockerfile).toContain(
    `USER ${pod.securityContext!.runAsUser}:${pod.securityContext!.runAsGroup}\n`,
  )
  expect(dockerfile).toContain('DATA_DIR=/data ')
  expect(dockerfile).toContain(' AS portal-postgres\n')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(container!.image).toBe(`registry.example.org/io-arcade-postgres:${version}`)
  expect(container!.livenessProbe!.httpGet!.path).toBe('/healthz')
  expect(container!.readinessProbe!.httpGet!.path).toBe('/readyz')
})
