import type { Translation } from '../translation.ts'

export default {
  backToGames: 'Volver a los juegos',
  fullScreen: 'Pantalla completa',
  exitFullScreen: 'Salir de pantalla completa',
  showControls: 'Mostrar las barras',
  hideControls: 'Ocultar las barras',
  releaseKeyboard: 'Recuperar el teclado del juego',
  keyboardReturned: 'El teclado vuelve a ser de la página',
  keyboardReturnedText: 'Los atajos vuelven a funcionar. Haz clic en el juego para seguir jugando.',
  skipGame: 'Saltar el juego',
  skipGameHint:
    'El juego captura todas las teclas. Pulsa Tab para salir; si no funciona, Ctrl+L (Comando+L en Mac) y después Tab.',

  loadingGame: 'Cargando el juego',
  frameTitle: '{game}, el juego',
  stillLoading: '¿Sigue cargando?',
  openInNewTab: 'Abrir en otra pestaña',
  keepWaiting: 'Seguir esperando',
  pausedForTyping: 'Hemos pausado el juego porque se apropió del teclado mientras escribías.',
  keepPlaying: 'Seguir jugando',
  pausedForSignIn:
    'El juego está en pausa mientras inicias sesión, para proteger tu contraseña. Se reiniciará cuando termines.',
  notShowing: '¿No se ve el juego? <link>Ábrelo en otra pestaña</link>',
  shortcuts:
    'Los atajos <key>F</key>, <key>L</key>, <key>S</key> funcionan si haces clic fuera del juego.',
  runsOnOwnSite: '<name>{game}</name> solo funciona en su propio sitio.',
  opensInNewTab: '<name>{game}</name> se abre en otra pestaña.',
  playInNewTab: 'Jugar en otra pestaña',
  notTracked: 'En otra pestaña no se cuenta el tiempo de juego.',
  turnSideways: 'Gira tu dispositivo en horizontal para ver más',
  turnUpright: 'Pon tu dispositivo en vertical para ver más',

  unreachable:
    'Puede que este juego no esté disponible (última comprobación: <time>{when}</time>).',
  justNow: 'ahora mismo',
  reportProblem: 'Avisar de un problema',
  report: 'Avisar de un problema con {game}',
  reportLead: '¿Qué pasa? Los avisos son anónimos.',
  reasonBlank: 'La pantalla se queda en blanco',
  reasonCrash: 'Se cierra o se queda colgado',
  reasonOtherPage: 'Sale otra página',
  reportSent: '¡Gracias! Hemos recibido tu aviso.',
  reportNotSent: 'No hemos podido enviar tu aviso. Inténtalo de nuevo en un momento.',

  gameInformation: 'Sobre el juego',
  ratingExplained: 'Una estrella por cada 100 Me gusta',
  released: 'Publicado: <date></date>',
  releasedIn: 'Publicado en {year}',
  onPortalSince: 'En <name>{portal}</name> desde el <date></date>',
  genres: 'Géneros',
  activePlayers: 'Jugadores activos',
  totalLikes: 'Me gusta en total',
  releaseYear: 'Año de salida',
  notKnown: 'no se sabe en este momento',
  links: 'Enlaces y recursos',
  officialSite: 'Sitio oficial',
  newTab: '(se abre en otra pestaña)',
  similar: 'También te puede gustar',

  howToPlay: 'Cómo se juega',
  move: 'Moverse',
  moveInSome: 'Moverse, en algunos juegos',
  aim: 'Apuntar o mirar alrededor',
  shoot: 'Disparar, usar o elegir',
  jump: 'Saltar o acción especial',
  genericTip:
    'Cada juego explica sus teclas en la pantalla de inicio o en los ajustes. Haz clic una vez en el juego para empezar a usar el teclado.',
  genericTouchTip:
    'Cada juego explica sus controles táctiles en la pantalla de inicio o en los ajustes.',

  notFound: 'Juego no encontrado',
  notFoundText: 'El juego que buscas no existe o se ha retirado.',
  removed: '{game} ya no está disponible',
  removedNameless: 'Este juego ya no está disponible',
  removedText:
    'Se ha retirado del sitio. Tus Me gusta y tu tiempo de juego quedan guardados por si vuelve.',
  playInstead: 'Juega a uno de estos en su lugar',
} satisfies Translation['game']
