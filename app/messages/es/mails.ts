import type { Translation } from '../translation.ts'

export default {
  linkLine: '{label}:',

  // Address of an account
  confirmAddress: 'Confirma tu correo electrónico',
  confirmAddressText:
    'Tú (u otra persona) usaste esta dirección en {portal}. Abre el enlace en un plazo de 24 horas y pulsa el botón para confirmar que es tuya.',
  confirmAddressIgnore: 'Si no fuiste tú, ignora este correo. No usaremos la dirección.',
  confirmAddressLink: 'Confirmar la dirección',
  addressChanges: 'Tu correo electrónico está a punto de cambiar',
  addressChangesText:
    'Tú (u otra persona) pediste cambiar el correo electrónico de tu cuenta. Cambiará cuando se confirme el enlace que enviamos a la nueva dirección.',
  addressChangesIgnore:
    'Si no fuiste tú, crea ahora una contraseña nueva. Así se cancela el cambio y se cierra la sesión en todos los demás dispositivos.',
  addressChanged: 'Se cambió tu correo electrónico',
  addressChangedText:
    'El correo electrónico de tu cuenta se cambió el {time} UTC y se cerró la sesión en todos los demás dispositivos. A partir de ahora solo escribiremos a la nueva dirección.',
  addressChangedContact:
    'Si no fuiste tú, escribe enseguida a {contact} e indica el ID de tu cuenta: {id}',
  addressChangedOperator:
    'Si no fuiste tú, comunícate enseguida con el responsable del sitio e indica el ID de tu cuenta: {id}',

  // Password of an account
  setPassword: 'Crea una contraseña nueva',
  setPasswordText:
    'Abre el enlace en un plazo de 30 minutos para crear una contraseña nueva. Solo funciona una vez.',
  setPasswordIgnore: 'Si no lo pediste, ignora este correo. Tu contraseña no cambia.',
  passwordChanged: 'Se cambió tu contraseña',
  passwordChangedText:
    'La contraseña de tu cuenta acaba de cambiar y se cerró la sesión en todos tus demás dispositivos.',
  passwordChangedIgnore: 'Si no fuiste tú, crea ahora una contraseña nueva.',

  // Mails about notifications
  switchOff: 'Puedes desactivar estos correos en tus ajustes.',
  openProfile: 'Abrir tu perfil',

  // Notifications: title and text. A title can be the subject of a mail.
  newGame: 'Juego nuevo: {game}',
  newGameText: '{game} acaba de llegar. Pruébalo y sé de los primeros en darle Me gusta.',
  removedGame: 'Un juego nuevo',
  removedGameText: 'Ya no está disponible.',
  welcome: 'Te damos la bienvenida a {portal}',
  welcomeText: 'Tu cuenta está lista. Ya guardamos tu tiempo de juego, tus Me gusta y tus logros.',
  aboutAchievements: 'Cómo funcionan los logros',
  aboutAchievementsText:
    'Se desbloquean al llegar a {hours} horas de juego en total. También cuentan tu primer juego, los géneros nuevos y los días seguidos.',
  aboutGames: '{count, plural, one {# juego} many {# de juegos} other {# juegos}} para elegir',
  aboutGamesText: 'Busca por nombre o elige un género. Sin descargas.',
  aboutPublicPage: 'Tienes una página pública',
  aboutPublicPageText:
    'Solo muestra lo que permiten tus ajustes de privacidad. Ahí puedes desactivarla cuando quieras.',
  aboutPlayTime: 'Cómo se cuenta el tiempo de juego',
  aboutPlayTimeText: 'Contamos el tiempo mientras el juego se ve entero en la pantalla.',
  aboutLikes: 'Tus Me gusta cuentan',
  aboutLikesText:
    '«Más populares» muestra primero los juegos con más Me gusta. Puedes quitar el tuyo cuando quieras.',
  aboutData: 'Tus datos son tuyos',
  aboutDataText:
    'En Ajustes, en «Privacidad», puedes descargar todo lo que guardamos sobre ti. Las notificaciones se borran a los 30 días.',

  // A row of a later release, after a downgrade.
  unreadable: 'Una notificación de una versión más reciente',
  unreadableText: 'Esta versión del portal no puede mostrarla.',
} satisfies Translation['mails']
