import type { Translation } from '../translation.ts'

export default {
  title: 'Configurações',

  account: 'Conta',
  notifications: 'Notificações',
  privacy: 'Privacidade',
  security: 'Segurança',

  accountAbout: 'Seu nome neste site e o endereço para onde enviamos e-mails.',
  displayName: 'Nome de exibição',
  emailAddress: 'Endereço de e-mail',
  emailAddressHint: 'Se alterar o e-mail, você vai precisar confirmá-lo',
  currentPassword: 'Senha atual',
  currentPasswordHint: 'Só é necessária para alterar o e-mail',
  language: 'Idioma',
  languageAbout: 'O idioma deste site e dos e-mails que enviamos para você.',

  notificationsAbout: 'Escolha sobre o que avisamos você e como.',
  emailNotifications: 'Notificações por e-mail',
  emailNotificationsHint:
    'Também avisamos por e-mail sobre conquistas, depois que seu endereço for confirmado.',
  achievementNotifications: 'Conquistas',
  achievementNotificationsHint: 'Quando você desbloqueia uma conquista.',
  gameUpdateNotifications: 'Novidades dos jogos',
  gameUpdateNotificationsHint: 'Quando um jogo novo chega.',
  socialNotifications: 'Notificações sociais',
  socialNotificationsHint: 'Atividades entre você e outros jogadores.',
  marketingEmails: 'E-mails promocionais',
  marketingEmailsHint: 'Novidades do site. Por enquanto não enviamos nenhum.',

  privacyAbout: 'Escolha o que os outros jogadores podem ver sobre você.',
  showPlayTime: 'Mostrar tempo de jogo',
  showPlayTimeHint: 'Os outros podem ver seu tempo total de jogo e os jogos que você jogou.',
  showLikedGames: 'Mostrar jogos curtidos',
  showLikedGamesHint: 'Os outros podem ver quais jogos você curte.',
  showAchievements: 'Mostrar conquistas',
  showAchievementsHint: 'Os outros podem ver suas conquistas.',
  allowFriendRequests: 'Permitir pedidos de amizade',
  allowFriendRequestsHint:
    'Outros jogadores podem enviar pedidos de amizade para você. A função de amigos ainda não está disponível.',
  publicProfile: 'Perfil público',
  publicProfileHint:
    'Qualquer pessoa com o link pode abrir sua página pública. Desative para escondê-la.',
  yourData: 'Seus dados',
  yourDataAbout: 'Tudo o que guardamos sobre sua conta, em um único arquivo (JSON).',
  downloadData: 'Baixar meus dados',

  changePassword: 'Alterar senha',
  changePasswordAbout:
    'Sua sessão será encerrada em todos os outros dispositivos. Links de e-mails antigos deixam de funcionar.',
  newPassword: 'Nova senha',
  newPasswordHint: 'Pelo menos {min, number} caracteres',
  confirmNewPassword: 'Confirme a nova senha',
  deleteAccount: 'Excluir conta',
  deleteAccountAbout:
    'Isso exclui seu perfil, suas curtidas, seus jogos salvos, seu tempo de jogo, suas conquistas e suas notificações. Não dá para desfazer.',
  confirmDeletion: 'Confirmar exclusão',
  confirmationHint: 'Para confirmar, digite {email}',
  passwordAgainHint: 'Você entrou há mais de 10 minutos, por isso pedimos sua senha de novo',
  cancel: 'Cancelar',

  saveChanges: 'Salvar alterações',
  savePreferences: 'Salvar preferências',
  saveSettings: 'Salvar configurações',
  updatePassword: 'Alterar senha',
  confirmDelete: 'Excluir de vez',
  saving: 'Salvando…',
  updating: 'Alterando…',
  processing: 'Processando…',

  saved: 'Configurações salvas!',
  linkSent:
    'Enviamos um link para {newEmail}. Seu endereço continua sendo {email} até você abrir o link e confirmar o novo.',
  accountFailed: 'Não conseguimos salvar as configurações da conta. Tente de novo.',
  notificationsFailed: 'Não conseguimos salvar as notificações. Tente de novo.',
  privacyFailed: 'Não conseguimos salvar as configurações de privacidade. Tente de novo.',
  passwordFailed: 'Não conseguimos alterar a senha. Confira a senha atual e tente de novo.',
  deleteFailed: 'Não conseguimos excluir a conta. Tente de novo.',
  wrongConfirmation: 'Esse não é o seu endereço de e-mail.',
  wrongPassword: 'A senha atual está incorreta.',
  unknownSetting: 'Essa configuração não existe.',
  accountDeleted: 'Sua conta e todos os dados dela foram excluídos.',
} satisfies Translation['settings']
