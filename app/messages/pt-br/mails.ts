import type { Translation } from '../translation.ts'

export default {
  linkLine: '{label}:',

  // Address of an account
  confirmAddress: 'Confirme seu e-mail',
  confirmAddressText:
    'Você (ou outra pessoa) usou este endereço no {portal}. Abra o link em até 24 horas e aperte o botão para confirmar que ele é seu.',
  confirmAddressIgnore: 'Se não foi você, ignore este e-mail. Não vamos usar o endereço.',
  confirmAddressLink: 'Confirmar endereço',
  addressChanges: 'Seu e-mail está prestes a ser alterado',
  addressChangesText:
    'Você (ou outra pessoa) pediu para alterar o e-mail da sua conta. A alteração acontece quando o link que enviamos para o novo endereço for confirmado.',
  addressChangesIgnore:
    'Se não foi você, crie uma nova senha agora. Isso cancela a alteração e desconecta todos os outros dispositivos.',
  addressChanged: 'Seu e-mail foi alterado',
  addressChangedText:
    'O e-mail da sua conta foi alterado em {time} UTC, e todos os outros dispositivos foram desconectados. A partir de agora, só escreveremos para o novo endereço.',
  addressChangedContact:
    'Se não foi você, escreva agora mesmo para {contact} e informe o ID da sua conta: {id}',
  addressChangedOperator:
    'Se não foi você, fale agora mesmo com o responsável pelo site e informe o ID da sua conta: {id}',

  // Password of an account
  setPassword: 'Crie uma nova senha',
  setPasswordText:
    'Abra o link em até 30 minutos para criar uma nova senha. Ele só funciona uma vez.',
  setPasswordIgnore: 'Se você não pediu isso, ignore este e-mail. Sua senha continua a mesma.',
  passwordChanged: 'Sua senha foi alterada',
  passwordChangedText:
    'A senha da sua conta acabou de ser alterada, e todos os seus outros dispositivos foram desconectados.',
  passwordChangedIgnore: 'Se não foi você, crie uma nova senha agora.',

  // Mails about notifications
  switchOff: 'Você pode desativar esses e-mails nas configurações.',
  openProfile: 'Abrir seu perfil',

  // Notifications: title and text. A title can be the subject of a mail.
  newGame: 'Novo jogo: {game}',
  newGameText: '{game} acabou de chegar. Experimente e seja um dos primeiros a curtir.',
  removedGame: 'Um novo jogo',
  removedGameText: 'Ele não está mais disponível.',
  welcome: 'Boas-vindas ao {portal}',
  welcomeText:
    'Sua conta está pronta. Agora salvamos seu tempo de jogo, suas curtidas e conquistas.',
  aboutAchievements: 'Como funcionam as conquistas',
  aboutAchievementsText:
    'Elas são desbloqueadas com {hours} horas de jogo no total. Seu primeiro jogo, gêneros novos e dias seguidos também contam.',
  aboutGames: '{count, plural, one {# jogo} many {# de jogos} other {# jogos}} para escolher',
  aboutGamesText: 'Busque pelo nome ou escolha um gênero. Sem downloads.',
  aboutPublicPage: 'Você tem uma página pública',
  aboutPublicPageText:
    'Ela mostra só o que suas configurações de privacidade permitem. Você pode desativá-la lá quando quiser.',
  aboutPlayTime: 'Como o tempo de jogo é contado',
  aboutPlayTimeText: 'Contamos o tempo enquanto o jogo aparece por inteiro na tela.',
  aboutLikes: 'Suas curtidas contam',
  aboutLikesText:
    '“Mais populares” mostra primeiro os jogos mais curtidos. Você pode descurtir um jogo quando quiser.',
  aboutData: 'Seus dados são seus',
  aboutDataText:
    'Em Configurações, na aba “Privacidade”, você baixa tudo o que guardamos sobre você. As notificações são apagadas após 30 dias.',

  // A row of a later release, after a downgrade.
  unreadable: 'Uma notificação de uma versão mais nova',
  unreadableText: 'Esta versão do portal não consegue mostrá-la.',
} satisfies Translation['mails']
