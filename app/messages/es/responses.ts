import type { Translation } from '../translation.ts'

export default {
  noData: 'Ahora mismo no podemos acceder a los datos.',
  noDataNothingLost: 'Ahora mismo no podemos acceder a los datos. No se perdió nada.',
  ourFault: 'Algo salió mal por nuestra parte.',
  ourFaultReference: 'Algo salió mal por nuestra parte. Referencia: {reference}',
  restarting: 'El servidor se está reiniciando.',

  tooLarge: 'La solicitud es demasiado grande.',
  malformedRequest: 'La solicitud no es válida.',
  malformedUrl: 'La dirección de la solicitud no es válida.',
  unsupportedMethod: 'Este método de solicitud no es compatible.',
  unmetExpectation: 'El servidor no puede cumplir la cabecera Expect de esta solicitud.',
  notFound: 'No encontrado',
  fileNotFound: 'Archivo no encontrado.',
  unknownLanguage: 'El sitio no tiene ese idioma.',
  noSuchGame: 'Ese juego no existe.',

  twoContentTypes: 'La solicitud indica más de un tipo de contenido.',
  notAForm: 'La solicitud debe ser un formulario: codificado como URL o multiparte.',
  unreadableForm: 'No se puede leer el formulario.',
  tooManyFields: 'El formulario tiene demasiados campos.',
  invalidCharacter: 'El formulario contiene un carácter no válido.',

  tooManyPages: 'Demasiadas páginas a la vez. Inténtalo de nuevo en un momento.',
  tooManyRequests: 'Demasiadas solicitudes a la vez.',
  tooManyReports: 'Demasiados reportes. Inténtalo de nuevo más tarde.',
  tooManyPlayReports: 'Demasiados informes.',
  likingTooFast: 'Vas demasiado rápido con los Me gusta. Espera un momento.',
  savingTooFast: 'Estás guardando demasiado rápido. Espera un momento.',
  tooManyStreams: 'Hay demasiadas conexiones en vivo abiertas.',

  signInToLike: 'Inicia sesión para dar Me gusta a los juegos.',
  signInToSave: 'Inicia sesión para guardar juegos en tu cuenta.',
  signInToTrack: 'Inicia sesión para registrar tu tiempo de juego.',
  signInToShareRooms: 'Inicia sesión para conseguir logros.',
  ownPagesOnly: 'Solo las páginas de este sitio pueden usar esto.',
  ownPagesOnlyStreams: 'Solo las páginas de este sitio pueden abrir conexiones en vivo.',
  shownGamesOnly:
    'La conexión en vivo solo acepta identificadores de juegos que muestra la página.',
  foreignRequest: 'Esta solicitud no viene de este sitio.',
  foreignRequestMoved: 'Esta solicitud no viene de este sitio. {portal} está en {address}',
  foreignRequestPublicUrl:
    'Esta solicitud no viene de este sitio. Su responsable debe configurar PUBLIC_URL con la dirección que usan los visitantes.',

  anotherAddress: 'Dirección incorrecta',
  portalIsAt: '{portal} está en <address></address>',
  unknownHost:
    'Este portal no usa este nombre de host. Su responsable debe configurar PUBLIC_URL con la dirección que usan los visitantes.',
} satisfies Translation['responses']
