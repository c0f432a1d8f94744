/** What a refused form shows again. */
import { expect, it } from 'vitest'
import { readTyped } from './read-typed.server.ts'

it('returns texts, as far as a field can have them, without passwords and files', () => {
  const form = new FormData()
  form.set('text', 'x'.repeat(100_000))
  form.append('box', 'a')
  form.append('box', 'b')
  form.set('currentPassword', 'secret')
  form.set('file', new File(['x'], 'x.png'))
  expect(readTyped(form)).toEqual({ text: 'x'.repeat(20_000), box: 'a,b' })
})
