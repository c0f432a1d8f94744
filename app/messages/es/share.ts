import type { Translation } from '../translation.ts'

export default {
  shareGame: 'Compartir {game}',
  linkToGame: 'Enlace al juego',
  copyLink: 'Copiar enlace',
  copied: '¡Enlace copiado!',
  notCopied: 'No pudimos copiar el enlace. Está seleccionado para que lo copies tú.',
  otherApp: 'Compartir con otra app',
} satisfies Translation['share']
