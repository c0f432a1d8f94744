import type { Translation } from '../translation.ts'

export default {
  advertisement: 'Publicidad',
  askConsent:
    '¿Puede {host} mostrar un anuncio aquí? Entonces podría recopilar datos sobre tu visita.',
  allow: 'Permitir',
  noThanks: 'No, gracias',
  isOff: 'La publicidad está desactivada en este dispositivo.',
  removed: 'Quitamos este anuncio porque se adueñó del teclado mientras escribías.',

  statusOn: 'La publicidad en este dispositivo está activada.',
  statusOff: 'La publicidad en este dispositivo está desactivada.',
  turnOn: 'Activar',
  turnOff: 'Desactivar',

  randomGameText: 'Juega a un juego al azar',
  tried: '¿Ya los probaste?',
} satisfies Translation['ads']
