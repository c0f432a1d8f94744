import type { Translation } from '../translation.ts'

export default {
  unreachable:
    'Puede que este juego no esté disponible (última comprobación: <time>{when}</time>).',
  justNow: 'ahora mismo',
  report: 'Reportar un problema con {game}',
  reportLead: '¿Qué pasa? Los reportes son anónimos.',
  reasonBlank: 'La pantalla se queda en blanco',
  reasonCrash: 'Se cierra o se congela',
  reasonOtherPage: 'Se abre otra página',
  reportSent: '¡Gracias! Recibimos tu reporte.',
  reportNotSent: 'No pudimos enviar tu reporte. Inténtalo de nuevo en un momento.',

  gameInformation: 'Sobre el juego',
  ratingExplained: 'Una estrella por cada 100 Me gusta, redondeando hacia arriba',
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
  moveInSome: 'Moverse (en algunos juegos)',
  aim: 'Apuntar o mirar alrededor',
  shoot: 'Disparar, usar o elegir',
  jump: 'Saltar o hacer una acción especial',
  control: '{action}: {keys}',
  genericTip:
    'Cada juego explica sus teclas en la pantalla de inicio o en los ajustes. Haz clic una vez en el juego para empezar a usar el teclado.',
  genericTouchTip:
    'Cada juego explica sus controles táctiles en la pantalla de inicio o en los ajustes.',

  notFound: 'Juego no encontrado',
  notFoundText: 'El juego que buscas no existe o se retiró.',
  removed: '{game} ya no está disponible',
  removedNameless: 'Este juego ya no está disponible',
  removedText:
    'Se retiró del sitio. Tus Me gusta y tu tiempo de juego quedan guardados por si vuelve.',
} satisfies Translation['game']
