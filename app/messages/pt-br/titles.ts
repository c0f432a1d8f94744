import type { Translation } from '../translation.ts'

export default {
  about: 'Sobre',
  aboutDescription:
    'Para que serve o {portal}, quem cuida do site, como ele é feito e como desenvolvedores podem adicionar um jogo .io.',
  privacy: 'Política de privacidade',
  privacyDescription:
    'O que o {portal} guarda sobre você, para quê, por quanto tempo e como ver, corrigir, exportar ou excluir esses dados.',

  homeDescription:
    '{count, plural, one {# jogo multiplayer .io} many {# de jogos multiplayer .io} other {# jogos multiplayer .io}} em um só lugar: tiro, estratégia, corrida e mais. Tudo roda no navegador, sem downloads.',
  listDescription:
    '{count, plural, one {# jogo .io} many {# de jogos .io} other {# jogos .io}}: {games}.',

  playGame: 'Jogue {game} no navegador',
  webBrowser: 'Navegador',
  gameNotFound: 'Jogo não encontrado',
  gameRemoved: 'Jogo removido',
  pageNotFound: 'Página não encontrada',
  savedGames: 'Jogos salvos',
  playerNotFound: 'Jogador não encontrado',

  signIn: 'Entrar',
  signUp: 'Criar conta',
  resetPassword: 'Redefinir senha',
  newPassword: 'Nova senha',
  emailAddress: 'Endereço de e-mail',

  notifications: 'Notificações',
  notificationsDescription: 'O que aconteceu desde a sua última visita.',
  yourProfile: 'Seu perfil',
  profileDescription: 'O que você jogou, curtiu e conquistou.',
  settings: 'Configurações: {tab}',
  settingsDescription: 'Gerencie sua conta e sua privacidade.',

  appDescription: 'Jogos multiplayer .io para o navegador em um só lugar',
  newestGames: 'Jogos mais recentes',
} satisfies Translation['titles']
