import type { Translation } from '../translation.ts'

export default {
  shareGame: '{game} teilen',
  linkToGame: 'Link zum Spiel',
  copyLink: 'Link kopieren',
  copied: 'Link kopiert!',
  notCopied:
    'Wir konnten den Link nicht kopieren. Er ist markiert, du kannst ihn also selbst kopieren.',
  otherApp: 'Mit einer anderen App teilen',
} satisfies Translation['share']
