import type { Translation } from '../translation.ts'

export default {
  title: 'Ajustes',

  account: 'Cuenta',
  notifications: 'Notificaciones',
  privacy: 'Privacidad',
  security: 'Seguridad',

  accountAbout: 'Tu nombre en este sitio y la dirección a la que te escribimos.',
  displayName: 'Nombre visible',
  emailAddress: 'Correo electrónico',
  emailAddressHint: 'Si cambias el correo, tendrás que confirmarlo',
  currentPassword: 'Contraseña actual',
  currentPasswordHint: 'Solo hace falta para cambiar el correo',
  language: 'Idioma',
  languageAbout: 'El idioma de este sitio y de los correos que te enviamos.',

  notificationsAbout: 'Elige de qué te avisamos y cómo.',
  emailNotifications: 'Notificaciones por correo',
  emailNotificationsHint:
    'También te escribimos cuando consigues un logro, una vez confirmado tu correo.',
  achievementNotifications: 'Logros',
  achievementNotificationsHint: 'Cuando desbloqueas un logro.',
  gameUpdateNotifications: 'Novedades de juegos',
  gameUpdateNotificationsHint: 'Cuando añadimos un juego nuevo.',
  socialNotifications: 'Notificaciones sociales',
  socialNotificationsHint: 'Actividad entre tú y otros jugadores.',
  marketingEmails: 'Correos promocionales',
  marketingEmailsHint: 'Novedades del sitio. De momento no enviamos ninguno.',

  privacyAbout: 'Elige qué pueden ver de ti los demás jugadores.',
  showPlayTime: 'Mostrar el tiempo de juego',
  showPlayTimeHint: 'Los demás pueden ver tu tiempo de juego total y los juegos a los que jugaste.',
  showLikedGames: 'Mostrar los juegos que me gustan',
  showLikedGamesHint: 'Los demás pueden ver qué juegos te gustan.',
  showAchievements: 'Mostrar los logros',
  showAchievementsHint: 'Los demás pueden ver tus logros.',
  allowFriendRequests: 'Permitir solicitudes de amistad',
  allowFriendRequestsHint:
    'Otros jugadores pueden enviarte solicitudes de amistad. La función de amigos aún no está disponible.',
  publicProfile: 'Perfil público',
  publicProfileHint:
    'Cualquiera que tenga el enlace puede abrir tu página pública. Desactívalo para ocultarla.',
  yourData: 'Tus datos',
  yourDataAbout: 'Todo lo que guardamos sobre tu cuenta, en un solo archivo (JSON).',
  downloadData: 'Descargar mis datos',

  changePassword: 'Cambiar contraseña',
  changePasswordAbout:
    'Se cerrará tu sesión en todos los demás dispositivos. Los enlaces de correos anteriores dejarán de funcionar.',
  newPassword: 'Nueva contraseña',
  newPasswordHint: 'Al menos {min, number} caracteres',
  confirmNewPassword: 'Confirma la nueva contraseña',
  deleteAccount: 'Eliminar cuenta',
  deleteAccountAbout:
    'Se borrarán tu perfil, tus Me gusta, tus juegos guardados, tu tiempo de juego, tus logros y tus notificaciones. No se puede deshacer.',
  confirmDeletion: 'Confirmar la eliminación',
  confirmationHint: 'Para confirmar, escribe {email}',
  passwordAgainHint:
    'Iniciaste sesión hace más de 10 minutos, así que te pedimos la contraseña otra vez',
  cancel: 'Cancelar',

  saveChanges: 'Guardar cambios',
  savePreferences: 'Guardar preferencias',
  saveSettings: 'Guardar ajustes',
  updatePassword: 'Cambiar contraseña',
  confirmDelete: 'Eliminar definitivamente',
  saving: 'Guardando…',
  updating: 'Cambiando…',
  processing: 'Procesando…',

  saved: '¡Ajustes guardados!',
  linkSent:
    'Enviamos un enlace a {newEmail}. Tu dirección seguirá siendo {email} hasta que abras el enlace y confirmes la nueva.',
  accountFailed: 'No se pudieron guardar los ajustes de la cuenta. Inténtalo de nuevo.',
  notificationsFailed: 'No se pudieron guardar las notificaciones. Inténtalo de nuevo.',
  privacyFailed: 'No se pudieron guardar los ajustes de privacidad. Inténtalo de nuevo.',
  passwordFailed:
    'No se pudo cambiar la contraseña. Revisa la contraseña actual e inténtalo de nuevo.',
  deleteFailed: 'No se pudo eliminar la cuenta. Inténtalo de nuevo.',
  wrongConfirmation: 'No coincide con tu correo electrónico.',
  wrongPassword: 'La contraseña actual no es correcta.',
  unknownSetting: 'Este ajuste no existe.',
  accountDeleted: 'Tu cuenta y todos sus datos se eliminaron.',
} satisfies Translation['settings']
