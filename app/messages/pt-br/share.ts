import type { Translation } from '../translation.ts'

export default {
  shareGame: 'Compartilhar {game}',
  linkToGame: 'Link do jogo',
  copyLink: 'Copiar link',
  copied: 'Link copiado!',
  notCopied: 'Não conseguimos copiar o link. Ele está selecionado para você copiar.',
  otherApp: 'Compartilhar com outro app',
} satisfies Translation['share']
