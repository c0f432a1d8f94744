import type { Translation } from '../translation.ts'

export default {
  playTogether: 'Jugar juntos',
  playGameTogether: 'Jugar juntos a {game}',
  pasted: 'Enlace o código que te da el juego',
  continue: 'Continuar',
  notARoom: 'Eso no parece un enlace ni un código de una sala de {game}.',
  invitation: 'Quien tenga este enlace entra en la sala <room>{code}</room>.',
  qrCode: 'Código QR con el enlace a la sala {code}',
  link: 'Enlace a la sala',
  shareTitle: '{game}: sala {code}',
  openHere: 'Abrir la sala aquí',
  openHereHint:
    '¿Ya estás en la sala? Entonces cierra esta ventana. Si abres la sala aquí, el juego se reinicia.',
  useAnother: 'Usar otro enlace o código',

  invalidLink: 'El enlace de la sala no es válido, así que abrimos <name>{game}</name> sin sala.',
  inRoom: 'Estás en la sala <room>{code}</room>.',
  leaveRoom: 'Salir de la sala',
} satisfies Translation['rooms']
