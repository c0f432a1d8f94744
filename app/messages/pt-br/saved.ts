import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'Salvos neste dispositivo. Entre para salvá-los na sua conta.',
  inYourAccount: 'Na sua conta, em todos os seus dispositivos.',
  empty:
    'Você ainda não salvou nenhum jogo. Aperte o ícone de salvar de um jogo para encontrá-lo aqui.',
  findGame: 'Encontrar um jogo',
  removed: 'Removido',
  removedText: '{game} não está mais nos seus jogos salvos.',
  undo: 'Desfazer',
  needsScript: 'Os jogos salvos precisam de JavaScript.',
} satisfies Translation['saved']
