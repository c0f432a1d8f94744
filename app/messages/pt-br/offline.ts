import type { Translation } from '../translation.ts'

export default {
  noConnection: 'Sem conexão',
  couldNotLoad: 'Não conseguimos carregar esta página. Verifique sua conexão.',
  willReload: 'Vamos recarregá-la assim que você estiver online de novo.',
  tryAgain: 'Tentar de novo',

  newVersion: 'Uma nova versão está pronta.',
  reload: 'Recarregar',
  later: 'Mais tarde',
} satisfies Translation['offline']
