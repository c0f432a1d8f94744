import type { Translation } from '../translation.ts'

export default {
  title: 'Algo deu errado',
  onOurSide: 'O problema é nosso. Recarregar a página pode ajudar.',
  onOurSideRecorded: 'O problema é nosso e já foi registrado. Recarregar a página pode ajudar.',
  reference: 'Referência: <code>{reference}</code>',
  cannotDo: 'Esta página não aceita este formulário. Volte e tente de novo.',
  reload: 'Recarregar',

  pageNotFound: 'Página não encontrada',
  pageNotFoundText: 'Não há nenhuma página neste endereço. Todos os jogos estão a um clique.',
  returnToHome: 'Voltar ao início',

  errorOccurred: 'Ocorreu um erro',

  savesPaused: 'Não conseguimos salvar alterações no momento. Nada foi perdido.',
  partMissing: 'Parte desta página não carregou.',
  partMissingReloading: 'Parte desta página não carregou. Recarregando…',
  playInstead: 'Jogue um destes',
} satisfies Translation['errors']
