/**
 * A start on a full disk: visitors are served and changes are rejected until there is free space.
 */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { signUpByForm } from '../player-client.ts'
import { startPortal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'
import { mountSmallDisk } from '../small-disk.ts'

test.for<[string, (path: string, fill: () => Promise<void>) => Promise<void>, string[]]>([
  ['full', (_path, fill) => fill(), []],
  [
    'read-only',
    async (path) => void execFileSync('mount', ['-o', 'remount,ro', path]),
    ['-o', 'remount,rw'],
  ],
])('a disk that is %s at the start', async ([, close, remount], context) => {
  const disk = await mountSmallDisk(context)
  const before = await startPortal({ DATA_DIR: disk.path })
  const player = await signUpByForm(before.url)
  expect((await player.like('agar', true)).status).toBe(200)
  await before.stop()
  await close(disk.path, disk.fill)

  const portal = await startTestPortal({ DATA_DIR: disk.path, PORT: new URL(before.url).port })
  const readiness = async () => (await fetch(`${portal.url}/readyz`)).status
  for (const path of ['/', '/game/agar', '/about']) {
    expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 200])
  }
  expect((await player.get('/profile')).status).toBe(200)
  expect((await player.like('survev', true)).status).toBe(503)
  expect(await readiness()).toBe(503)
  expect(portal.output()).toContain('the storage fails')
  // The lock of a directory needs no space, but a writable disk.
  const isHeld = !portal.output().includes('the data folder could not be locked')
  expect(isHeld).toBe(remount.length === 0)

  if (remount.length > 0) execFileSync('mount', [...remount, disk.path])
  else await disk.free()
  await expect.poll(readiness).toBe(200)
  expect((await player.like('survev', true)).status).toBe(200)
  expect((await player.get('/profile')).status).toBe(200)
})
