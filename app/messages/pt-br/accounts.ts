import type { Translation } from '../translation.ts'

export default {
  nameRequired: 'Informe um nome de exibição',
  nameTooLong: 'O nome de exibição pode ter no máximo {max, number} caracteres',
  nameInvisible: 'O nome de exibição contém caracteres invisíveis',
  nameEmptyLook: 'O nome de exibição precisa de pelo menos uma letra, um número ou um símbolo',
  nameMarks: 'O nome de exibição tem sinais demais sobre uma mesma letra',
  emailRequired: 'Informe seu e-mail',
  emailInvalid: 'Digite um e-mail válido, como nome@example.com',
  passwordRequired: 'Digite uma senha',
  passwordTooShort: 'A senha é curta demais. Use pelo menos {min, number} caracteres.',
  passwordTooLong: 'A senha é longa demais. Use no máximo {max, number} caracteres.',
  passwordInvalid: 'Digite uma senha válida',
  passwordsDiffer: 'As novas senhas não coincidem.',
  passwordSimple:
    'Esta senha é simples demais: ela repete um caractere ou segue a ordem do alfabeto ou do teclado. Escolha outra.',
  passwordCommon: 'Esta senha é comum demais. Escolha outra.',
  passwordSimilar: 'Sua senha é parecida demais com seu nome ou seu e-mail.',

  wrongLogin: 'E-mail ou senha incorretos',
  emailTaken: 'Já existe uma conta com esse e-mail. Quer entrar?',
  tooManyAttempts:
    'Muitas tentativas. Tente de novo em {minutes, plural, one {um minuto} many {# de minutos} other {# minutos}}.',
  tooManyMails:
    'Enviamos e-mails demais para {email}. Tente de novo em {minutes, plural, one {um minuto} many {# de minutos} other {# minutos}}.',
  busy: 'Tem gente demais entrando agora. Tente de novo daqui a pouco.',
  failed: 'Ocorreu um erro',
  suspended:
    'Esta conta está suspensa. Motivo: {reason}. Para contestar, ou para obter ou excluir seus dados, fale com {contact}.',
  suspendedByOperator:
    'Esta conta está suspensa. Motivo: {reason}. Para contestar, ou para obter ou excluir seus dados, fale com o responsável pelo {portal}.',
  linkDead: 'Este link já foi usado ou expirou. Peça um novo.',

  resetSent: 'Enviamos um e-mail para redefinir a senha. Confira sua caixa de entrada.',
  passwordChanged: 'Sua senha foi alterada. Entre com a nova.',
  newPassword: 'Nova senha',
  newPasswordHint:
    'Pelo menos {min, number} caracteres. Isso encerra sua sessão em todos os outros dispositivos.',
  confirmNewPassword: 'Confirme a nova senha',
  setNewPassword: 'Definir nova senha',
  getNewLink: 'Pedir um novo link',
  signIn: 'Entrar',
  loading: 'Carregando…',

  confirmAddressTitle: 'Confirme seu e-mail',
  confirmAddressText:
    'Aperte o botão para usar este endereço na sua conta. Um endereço novo encerra sua sessão em todos os outros dispositivos. Se você não pediu isso, feche esta página e nada muda.',
  confirmAddress: 'Confirmar endereço',
  addressConfirmedTitle: 'E-mail confirmado',
  addressConfirmedText: 'Sua conta agora usa este endereço.',
  addressLinkDeadTitle: 'Este link expirou',
  addressLinkDeadText:
    'Talvez ele já tenha sido usado ou substituído por um link ou uma senha mais recente. Seu endereço atual está em Configurações.',
} satisfies Translation['accounts']
