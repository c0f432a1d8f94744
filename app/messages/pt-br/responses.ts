import type { Translation } from '../translation.ts'

export default {
  noData: 'Não conseguimos acessar os dados no momento.',
  noDataNothingLost: 'Não conseguimos acessar os dados no momento. Nada foi perdido.',
  ourFault: 'Algo deu errado do nosso lado.',
  ourFaultReference: 'Algo deu errado do nosso lado. Referência: {reference}',
  restarting: 'O servidor está reiniciando.',

  tooLarge: 'A solicitação é grande demais.',
  malformedRequest: 'A solicitação está malformada.',
  malformedUrl: 'O endereço da solicitação está malformado.',
  unsupportedMethod: 'Este método de solicitação não é aceito.',
  unmetExpectation: 'O servidor não consegue atender ao cabeçalho Expect desta solicitação.',
  notFound: 'Não encontrado',
  fileNotFound: 'Arquivo não encontrado.',
  unknownLanguage: 'O site não tem esse idioma.',
  noSuchGame: 'Esse jogo não existe.',

  twoContentTypes: 'A solicitação indica mais de um tipo de conteúdo.',
  notAForm: 'A solicitação deve ser um formulário: codificado como URL ou multipart.',
  unreadableForm: 'Não é possível ler o formulário.',
  tooManyFields: 'O formulário tem campos demais.',
  invalidCharacter: 'O formulário contém um caractere inválido.',

  tooManyPages: 'Páginas demais de uma vez. Tente de novo daqui a pouco.',
  tooManyRequests: 'Solicitações demais de uma vez.',
  tooManyReports: 'Relatos demais. Tente de novo mais tarde.',
  tooManyPlayReports: 'Relatórios demais.',
  likingTooFast: 'Você está curtindo rápido demais. Espere um momento.',
  savingTooFast: 'Você está salvando rápido demais. Espere um momento.',
  tooManyStreams: 'Há conexões ao vivo demais abertas.',

  signInToLike: 'Entre para curtir jogos.',
  signInToSave: 'Entre para salvar jogos na sua conta.',
  signInToTrack: 'Entre para registrar seu tempo de jogo.',
  signInToShareRooms: 'Entre para ganhar conquistas.',
  ownPagesOnly: 'Só as páginas deste site podem usar isto.',
  ownPagesOnlyStreams: 'Só as páginas deste site podem abrir conexões ao vivo.',
  shownGamesOnly: 'A conexão ao vivo só aceita IDs de jogos que a página mostra.',
  foreignRequest: 'Esta solicitação não veio deste site.',
  foreignRequestMoved: 'Esta solicitação não veio deste site. {portal} está em {address}',
  foreignRequestPublicUrl:
    'Esta solicitação não veio deste site. O responsável pelo site precisa definir PUBLIC_URL com o endereço usado pelos visitantes.',

  anotherAddress: 'Endereço errado',
  portalIsAt: '{portal} está em <address></address>',
  unknownHost:
    'Este portal não usa este nome de host. O responsável pelo site precisa definir PUBLIC_URL com o endereço usado pelos visitantes.',
} satisfies Translation['responses']
