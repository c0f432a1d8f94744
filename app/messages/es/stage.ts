import type { Translation } from '../translation.ts'

export default {
  backToGames: 'Volver a los juegos',
  fullScreen: 'Pantalla completa',
  exitFullScreen: 'Salir de pantalla completa',
  showControls: 'Mostrar las barras',
  hideControls: 'Ocultar las barras',
  releaseKeyboard: 'Recuperar el teclado del juego',
  keyboardReturned: 'La página recuperó el teclado',
  keyboardReturnedText: 'Los atajos vuelven a funcionar. Haz clic en el juego para seguir jugando.',
  skipGame: 'Saltar el juego',
  skipGameHint:
    'El juego captura todas las teclas. Pulsa Tab para salir; si no funciona, Ctrl+L (Comando+L en Mac) y después Tab.',
  loadingGame: 'Cargando el juego',
  frameTitle: '{game}, el juego',
  stillLoading: 'Sigue cargando…',
  openInNewTab: 'Abrir en otra pestaña',
  keepWaiting: 'Seguir esperando',
  cannotSee: '¿No ves el juego?',
  pausedForTyping: 'Pausamos el juego porque se adueñó del teclado mientras escribías.',
  keepPlaying: 'Seguir jugando',
  pausedForSignIn:
    'El juego está en pausa mientras inicias sesión, para proteger tu contraseña. Se reiniciará cuando termines.',
  notShowing: '¿No se ve el juego? <link>Ábrelo en otra pestaña</link>',
  shortcuts:
    'Los atajos <key>F</key>, <key>L</key> y <key>S</key> funcionan si haces clic fuera del juego.',
  runsOnOwnSite: '<name>{game}</name> solo funciona en su propio sitio.',
  opensInNewTab: '<name>{game}</name> se abre en otra pestaña.',
  playInNewTab: 'Jugar en otra pestaña',
  notTracked: 'En otra pestaña no se cuenta el tiempo de juego.',
  reportProblem: 'Reportar un problema',
  upNext: 'A continuación',
  turnSideways: 'Gira tu dispositivo en horizontal para ver más',
  turnUpright: 'Pon tu dispositivo en vertical para ver más',
  needsScript: 'Para jugar juntos hace falta JavaScript.',
} satisfies Translation['stage']
