import type { Translation } from '../translation.ts'

export default {
  unreachable: 'Este jogo pode estar fora do ar (última verificação: <time>{when}</time>).',
  justNow: 'agora mesmo',
  report: 'Relatar um problema em {game}',
  reportLead: 'O que houve? Os relatos são anônimos.',
  reasonBlank: 'A tela fica em branco',
  reasonCrash: 'O jogo trava ou fecha',
  reasonOtherPage: 'Abre outra página',
  reportSent: 'Valeu! Seu relato foi enviado.',
  reportNotSent: 'Não conseguimos enviar seu relato. Tente de novo daqui a pouco.',

  gameInformation: 'Sobre o jogo',
  ratingExplained: 'Uma estrela a cada 100 curtidas, arredondando para cima',
  released: 'Lançado em <date></date>',
  releasedIn: 'Lançado em {year}',
  onPortalSince: 'No <name>{portal}</name> desde <date></date>',
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
  move: 'Mover-se',
  moveInSome: 'Mover-se (em alguns jogos)',
  aim: 'Mirar ou olhar em volta',
  shoot: 'Atirar, usar ou escolher',
  jump: 'Pular ou usar ação especial',
  control: '{action}: {keys}',
  genericTip:
    'Cada jogo explica as próprias teclas na tela inicial ou nas configurações. Clique uma vez no jogo para começar a usar o teclado.',
  genericTouchTip: 'Cada jogo explica os controles de toque na tela inicial ou nas configurações.',

  notFound: 'Jogo não encontrado',
  notFoundText: 'O jogo que você procura não existe ou foi removido.',
  removed: '{game} não está mais disponível',
  removedNameless: 'Este jogo não está mais disponível',
  removedText:
    'Ele foi removido do site. Suas curtidas e seu tempo de jogo ficam salvos, caso ele volte.',
} satisfies Translation['game']
