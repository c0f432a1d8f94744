import type { Translation } from '../translation.ts'

export default {
  title: 'Um momento',
  noPlayerData: 'Não conseguimos acessar seus dados no momento. Nada foi perdido.',
  noPage: 'Não conseguimos carregar esta página no momento. Nada foi perdido.',
  reloadToResend: 'Recarregue a página para reenviar o formulário.',
  willReload: 'Vamos recarregá-la assim que possível.',
  tryAgain: 'Tentar de novo',
} satisfies Translation['outage']
