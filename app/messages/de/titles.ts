import type { Translation } from '../translation.ts'

export default {
  about: 'Über uns',
  aboutDescription:
    'Wofür {portal} da ist, wer dahintersteht, wie die Seite gebaut ist und wie Entwickler ein .io-Spiel hinzufügen.',
} satisfies Translation['titles']
