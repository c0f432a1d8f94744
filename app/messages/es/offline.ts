import type { Translation } from '../translation.ts'

export default {
  noConnection: 'Sin conexión',
  couldNotLoad: 'No pudimos cargar esta página. Revisa tu conexión.',
  willReload: 'La recargaremos en cuanto vuelvas a tener conexión.',
  tryAgain: 'Reintentar',

  newVersion: 'Hay una versión nueva.',
  reload: 'Recargar',
  later: 'Más tarde',
} satisfies Translation['offline']
