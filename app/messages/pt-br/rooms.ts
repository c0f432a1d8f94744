import type { Translation } from '../translation.ts'

export default {
  playTogether: 'Jogar com amigos',
  playGameTogether: 'Jogar {game} com amigos',
  pasted: 'Link ou código do jogo',
  continue: 'Continuar',
  notARoom: 'Isso não parece um link nem um código de sala de {game}.',
  invitation: 'Quem tiver este link entra na sala <room>{code}</room>.',
  qrCode: 'QR code do link para a sala {code}',
  link: 'Link da sala',
  shareTitle: '{game}: sala {code}',
  openHere: 'Abrir a sala aqui',
  openHereHint: 'Já está na sala? É só fechar esta janela. Abrir a sala de novo reinicia o jogo.',
  useAnother: 'Usar outro link ou código',

  invalidLink: 'O link da sala não é válido, então abrimos <name>{game}</name> sem sala.',
  inRoom: 'Você está na sala <room>{code}</room>.',
  leaveRoom: 'Sair da sala',
} satisfies Translation['rooms']
