/** The end-to-end tests on different engines run side by side (`scripts/checks.mjs`). */
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function configOf(engine: string) {
  vi.resetModules()
  vi.stubEnv('ENGINE', engine)
  return (await import('../playwright.config.ts')).default
}

test('end-to-end tests on different engines share neither a port nor a folder', async () => {
  const used: unknown[] = []
  for (const engine of ['sqlite', 'postgres', 'fleet']) {
    const { use, webServer, outputDir } = await configOf(engine)
    const server = [webServer!].flat()[0]!
    expect(server.url).toBe(`${use!.baseURL}/readyz`)
    expect(use!.baseURL).toBe(`http://localhost:${server.env!.PORT}`)
    used.push(use!.baseURL, outputDir)
  }
  expect(new Set(used).size).toBe(6)
})
