import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'Guardados en este dispositivo. Inicia sesión para guardarlos en tu cuenta.',
  inYourAccount: 'En tu cuenta, en todos tus dispositivos.',
  empty:
    'Aún no has guardado ningún juego. Pulsa el icono de guardar de un juego y lo encontrarás aquí.',
  findGame: 'Buscar un juego',
  removed: 'Quitado',
  removedText: '{game} ya no está en tus juegos guardados.',
  undo: 'Deshacer',
  needsScript: 'Los juegos guardados necesitan JavaScript.',
} satisfies Translation['saved']
