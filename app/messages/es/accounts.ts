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
  passwordInvalid: 'La contraseña no es válida',
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
    'Hemos enviado demasiados correos a {email}. Vuelve a intentarlo en {minutes, plural, one {un minuto} many {# de minutos} other {# minutos}}.',
  busy: 'Hay demasiada gente iniciando sesión. Vuelve a intentarlo en un momento.',
  failed: 'Se ha producido un error',
  suspended:
    'Esta cuenta está suspendida. Motivo: {reason}. Para reclamar, o para obtener o borrar tus datos, contacta con {contact}.',
  suspendedByOperator:
    'Esta cuenta está suspendida. Motivo: {reason}. Para reclamar, o para obtener o borrar tus datos, contacta con el responsable de {portal}.',
  linkDead: 'Este enlace ya se usó o ha caducado. Pide uno nuevo.',

  resetSent:
    'Te hemos enviado un correo para restablecer la contraseña. Revisa tu bandeja de entrada.',
  passwordChanged: 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
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
    'Pulsa el botón para usar esta dirección en tu cuenta. Con una dirección nueva se cierra tu sesión en los demás dispositivos. Si no lo has pedido, cierra esta página y no cambiará nada.',
  confirmAddress: 'Confirmar la dirección',
  addressConfirmedTitle: 'Correo electrónico confirmado',
  addressConfirmedText: 'Tu cuenta ya usa esta dirección.',
  addressLinkDeadTitle: 'Este enlace ha caducado',
  addressLinkDeadText:
    'Ya se usó, es demasiado antiguo o lo sustituyó un enlace o una contraseña más recientes. Tus ajustes muestran tu dirección actual.',
} satisfies Translation['accounts']
