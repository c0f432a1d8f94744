import type { Translation } from '../translation.ts'

export default {
  title: 'Un momento',
  noPlayerData: 'Ahora mismo no podemos acceder a tus datos. No se perdió nada.',
  noPage: 'Ahora mismo no podemos cargar esta página. No se perdió nada.',
  reloadToResend: 'Recarga la página para volver a enviar el formulario.',
  willReload: 'Recargaremos la página en cuanto podamos.',
  tryAgain: 'Reintentar',
} satisfies Translation['outage']
