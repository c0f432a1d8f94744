import type { Translation } from '../translation.ts'

export default {
  backToGames: 'Voltar aos jogos',
  fullScreen: 'Tela cheia',
  exitFullScreen: 'Sair da tela cheia',
  showControls: 'Mostrar as barras',
  hideControls: 'Esconder as barras',
  releaseKeyboard: 'Tirar o teclado do jogo',
  keyboardReturned: 'O teclado voltou para a página',
  keyboardReturnedText: 'Os atalhos voltaram a funcionar. Clique no jogo para continuar jogando.',
  skipGame: 'Pular o jogo',
  skipGameHint:
    'O jogo captura todas as teclas. Aperte Tab para sair; se não funcionar, Ctrl+L (Command+L no Mac) e depois Tab.',

  loadingGame: 'Carregando o jogo',
  frameTitle: '{game}, o jogo',
  stillLoading: 'Ainda carregando?',
  openInNewTab: 'Abrir em nova aba',
  keepWaiting: 'Continuar esperando',
  pausedForTyping: 'Pausamos o jogo porque ele tomou o teclado enquanto você digitava.',
  keepPlaying: 'Continuar jogando',
  pausedForSignIn:
    'O jogo fica pausado enquanto você entra na conta, para proteger sua senha. Ele recomeça quando você terminar.',
  notShowing: 'O jogo não aparece? <link>Abra em uma nova aba</link>',
  shortcuts:
    'Os atalhos <key>F</key>, <key>L</key> e <key>S</key> funcionam quando você clica fora do jogo.',
  runsOnOwnSite: '<name>{game}</name> só roda no próprio site.',
  opensInNewTab: '<name>{game}</name> abre em uma nova aba.',
  playInNewTab: 'Jogar em nova aba',
  notTracked: 'O tempo de jogo não é contado em uma nova aba.',

  unreachable: 'Este jogo pode estar fora do ar (última verificação: <time>{when}</time>).',
  justNow: 'agora mesmo',
  reportProblem: 'Informar um problema',
  report: 'Informar um problema em {game}',
  reportLead: 'O que houve? Os avisos são anônimos.',
  reasonBlank: 'A tela fica em branco',
  reasonCrash: 'O jogo trava ou fecha',
  reasonOtherPage: 'Aparece outra página',
  reportSent: 'Valeu! Seu aviso foi enviado.',
  reportNotSent: 'Não deu para enviar seu aviso. Tente de novo daqui a pouco.',

  gameInformation: 'Sobre o jogo',
  released: 'Lançado em <date></date>',
  genres: 'Gêneros',
  activePlayers: 'Jogando agora',
  totalLikes: 'Total de curtidas',
  releaseYear: 'Ano de lançamento',
  notKnown: 'desconhecido no momento',
  links: 'Links e recursos',
  officialSite: 'Site oficial',
  newTab: '(abre em uma nova aba)',
  similar: 'Você também pode gostar',

  howToPlay: 'Como jogar',
  move: 'Mover',
  moveInSome: 'Mover, em alguns jogos',
  aim: 'Mirar ou olhar em volta',
  shoot: 'Atirar, usar ou escolher',
  jump: 'Pular ou ação especial',
  genericTip:
    'Cada jogo explica as próprias teclas na tela inicial ou nas configurações. Clique uma vez no jogo para começar a usar o teclado.',
  genericTouchTip: 'Cada jogo explica os controles de toque na tela inicial ou nas configurações.',

  notFound: 'Jogo não encontrado',
  notFoundText: 'O jogo que você procura não existe ou foi removido.',
  removed: '{game} não está mais disponível',
  removedNameless: 'Este jogo não está mais disponível',
  removedText:
    'Ele foi removido do site. Suas curtidas e seu tempo de jogo ficam salvos, caso ele volte.',
  playInstead: 'Jogue um destes',
} satisfies Translation['game']
