/** Tests mail files: files of mails to deleted addresses are removed. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { composeMail } from './mail-text.ts'
import { createFileSender, deleteMailFiles } from './transport.server.ts'

const mail = composeMail({ portalName: 'IO Arcade', subject: 'Hello', paragraphs: ['Text.'] })

test('removes mail files to deleted addresses and keeps others', async () => {
  const folder = join(await makeFolder(), 'mail')
  await mkdir(folder)
  await writeFile(join(folder, 'notes.txt'), 'To: gone@example.org')
  const send = createFileSender(
    folder,
    { name: 'IO Arcade', address: 'play@example.org' },
    pino({ level: 'silent' }),
  )
  // Long enough that the header line is folded.
  const long = `${'gone.'.repeat(12)}person@${'long.'.repeat(12)}example.org`
  for (const recipient of [
    'gone@example.org',
    long,
    'gone@example.org.evil.example',
    'kept@example.org',
  ]) {
    await send({ ...mail, id: randomUUID(), recipient, queuedAt: Date.now() })
  }
  const gone = new Set(['gone@example.org', long])
  await deleteMailFiles(folder, async (address) => gone.has(address))
  const files = await readdir(folder)
  const left = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  expect(left).toHaveLength(3)
  expect(left.filter((content) => /^To: gone@example\.org\r/m.test(content))).toEqual([])
})

test('ignores a missing folder', async () => {
  await expect(deleteMailFiles('/no/such/folder', async () => true)).resolves.toBeUndefined()
})
