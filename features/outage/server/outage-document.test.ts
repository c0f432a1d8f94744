/** The page for unavailable data is in the language of the requested page. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getMessages } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { ServedLanguage } from '#messages/page-language.tsx'
import { OutageDocument } from './outage-document.tsx'

function render(language: Language, isSent: boolean): string {
  const value = { language, messages: getMessages(language, ['outage']) }
  const page = createElement(OutageDocument, { portalName: 'Arkade', isPlayers: true, isSent })
  return renderToString(createElement(ServedLanguage, { value }, page))
}

test.each([
  ['en', false, '<html lang="en" dir="ltr">', 'We&#x27;ll reload it as soon as we can.'],
  ['en', true, '<html lang="en" dir="ltr">', 'Reload to resend your form.'],
  ['de', false, '<html lang="de" dir="ltr">', 'Wir kommen gerade nicht an deine Daten.'],
  ['pt-br', false, '<html lang="pt-BR" dir="ltr">', 'Tentar de novo'],
  ['ar', true, '<html lang="ar" dir="rtl">', 'أعد تحميل الصفحة لإرسال النموذج مرة أخرى.'],
] as const)('in %s, after a form: %s', (language, isSent, root, words) => {
  const html = render(language, isSent)
  expect(html).toContain(root)
  expect(html).toContain(words)
})
