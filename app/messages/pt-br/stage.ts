import type { Translation } from '../translation.ts'

export default {
  backToGames: 'Voltar aos jogos',
  fullScreen: 'Tela cheia',
  exitFullScreen: 'Sair da tela cheia',
  showControls: 'Mostrar as barras',
  hideControls: 'Esconder as barras',
  releaseKeyboard: 'Liberar o teclado do jogo',
  keyboardReturned: 'O teclado voltou para a página',
  keyboardReturnedText: 'Os atalhos voltaram a funcionar. Clique no jogo para continuar jogando.',
  skipGame: 'Pular o jogo',
  skipGameHint:
    'O jogo captura todas as teclas. Aperte Tab para sair; se não funcionar, Ctrl+L (Command+L no Mac) e depois Tab.',
  loadingGame: 'Carregando o jogo',
  frameTitle: '{game}, o jogo',
  stillLoading: 'Ainda carregando…',
  openInNewTab: 'Abrir em nova aba',
  keepWaiting: 'Continuar esperando',
  cannotSee: 'Não vê o jogo?',
  pausedForTyping: 'Pausamos o jogo porque ele roubou o teclado enquanto você digitava.',
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
  reportProblem: 'Relatar um problema',
  upNext: 'A seguir',
  turnSideways: 'Vire o aparelho na horizontal para ver melhor',
  turnUpright: 'Segure o aparelho na vertical para ver melhor',
  needsScript: 'Para jogar com amigos é preciso JavaScript.',
} satisfies Translation['stage']
