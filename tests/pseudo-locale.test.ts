/** The texts of PSEUDO_LOCALE=on. */
import { expect, test } from 'vitest'
import compile from 'icu-minify/compile'
import { CATALOGUES } from '#app/messages/catalogues.server.ts'
import { pseudoLocalize, pseudoLocalizeAll } from '../scripts/pseudo-locale.ts'

test('lengthens, accents and brackets the words, not the parameters', () => {
  expect(pseudoLocalize('Play {game} now')).toBe('⟦Pláyyy {game} nówww⟧')
  expect(pseudoLocalize(pseudoLocalize('Play'))).toBe('⟦Pláyyy⟧')
})

test('keeps plural forms and tags', () => {
  expect(pseudoLocalize('{count, plural, one {# unread} other {# unread}}')).toMatch(
    /^⟦\{count, ?plural, ?one ?\{# únréádddd\} other ?\{# únréádddd\}\}⟧$/,
  )
  expect(pseudoLocalize('<link>Sign in</link> first')).toBe('⟦<link>Sígnnn ínn</link> fírsttt⟧')
})

test('every English message stays a message', () => {
  const catalogue = structuredClone<Record<string, Record<string, string>>>({ ...CATALOGUES.en })
  pseudoLocalizeAll(catalogue)
  for (const message of Object.values(catalogue).flatMap((part) => Object.values(part))) {
    expect(() => compile(message)).not.toThrow()
    expect(message).toMatch(/^⟦.+⟧$/s)
  }
})
