import type { Translation } from '../translation.ts'

export default {
  advertisement: 'Publicidade',
  askConsent:
    '{host} pode mostrar um anúncio aqui? Nesse caso, pode coletar dados sobre sua visita.',
  allow: 'Permitir',
  noThanks: 'Não, obrigado',
  isOff: 'A publicidade está desativada neste dispositivo.',
  removed: 'Removemos este anúncio porque ele roubou o teclado enquanto você digitava.',

  statusOn: 'A publicidade neste dispositivo está ativada.',
  statusOff: 'A publicidade neste dispositivo está desativada.',
  turnOn: 'Ativar',
  turnOff: 'Desativar',

  randomGameText: 'Jogue um jogo aleatório',
  tried: 'Já experimentou estes?',
} satisfies Translation['ads']
