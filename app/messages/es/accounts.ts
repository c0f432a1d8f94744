import type { Translation } from '../translation.ts'

export default {
  nameRequired: 'Escribe un nombre visible',
  nameTooLong: 'El nombre visible puede tener {max, number} caracteres como máximo',
  nameInvisible: 'El nombre visible contiene caracteres invisibles',
  nameEmptyLook: 'El nombre visible necesita al menos una letra, un número o un símbolo',
  nameMarks: 'El nombre visible tiene demasiados signos sobre una misma letra',
  emailRequired: 'Escribe tu correo electrónico',
  emailInvalid: 'Escribe un correo electrónico válido, como nombre@example.com',
  passwordRequired: 'Escribe una contraseña',
  passwordTooShort: 'La contraseña es demasiado corta. Usa al menos {min, number} caracteres.',
  passwordTooLong: 'La contraseña es demasiado larga. Usa {max, number} caracteres como máximo.',
  passwordInvalid: 'Escribe una contraseña válida',
  passwordsDiffer: 'Las contraseñas nuevas no coinciden.',
  passwordSimple:
    'Esta contraseña es demasiado simple: repite un carácter o sigue el orden del alfabeto o del teclado. Elige otra.',
  passwordCommon: 'Esta contraseña es demasiado común. Elige otra.',
  passwordSimilar: 'Tu contraseña se parece demasiado a tu nombre o a tu correo electrónico.',

  wrongLogin: 'El correo electrónico o la contraseña no son correctos',
  emailTaken: 'Ya hay una cuenta con ese correo electrónico. ¿Quieres iniciar sesión?',
  tooManyAttempts:
    'Demasiados intentos. Vuelve a intentarlo en {minutes, plural, one {un minuto} many {# de minutos} other {# minutos}}.',
  tooManyMails:
    'Enviamos demasiados correos a {email}. Vuelve a intentarlo en {minutes, plural, one {un minuto} many {# de minutos} other {# minutos}}.',
  busy: 'Hay demasiada gente iniciando sesión. Vuelve a intentarlo en un momento.',
  failed: 'Se produjo un error',
  suspended:
    'Esta cuenta está suspendida. Motivo: {reason}. Para reclamar, o para obtener o borrar tus datos, escribe a {contact}.',
  suspendedByOperator:
    'Esta cuenta está suspendida. Motivo: {reason}. Para reclamar, o para obtener o borrar tus datos, comunícate con el responsable de {portal}.',
  linkDead: 'Este enlace ya se usó o caducó. Pide uno nuevo.',

  resetSent: 'Te enviamos un correo para restablecer la contraseña. Revisa tu bandeja de entrada.',
  passwordChanged: 'Se cambió tu contraseña. Inicia sesión con la nueva.',
  newPassword: 'Nueva contraseña',
  newPasswordHint:
    'Al menos {min, number} caracteres. Esto cierra tu sesión en los demás dispositivos.',
  confirmNewPassword: 'Confirma la nueva contraseña',
  setNewPassword: 'Guardar la nueva contraseña',
  getNewLink: 'Pedir un enlace nuevo',
  signIn: 'Iniciar sesión',
  loading: 'Cargando…',

  confirmAddressTitle: 'Confirma tu correo electrónico',
  confirmAddressText:
    'Pulsa el botón para usar esta dirección en tu cuenta. Con una dirección nueva se cierra tu sesión en los demás dispositivos. Si no lo pediste, cierra esta página y no cambiará nada.',
  confirmAddress: 'Confirmar la dirección',
  addressConfirmedTitle: 'Correo electrónico confirmado',
  addressConfirmedText: 'Tu cuenta ya usa esta dirección.',
  addressLinkDeadTitle: 'Este enlace caducó',
  addressLinkDeadText:
    'Puede que ya se haya usado o que lo haya reemplazado un enlace o una contraseña más reciente. Tu dirección actual está en Ajustes.',
} satisfies Translation['accounts']
