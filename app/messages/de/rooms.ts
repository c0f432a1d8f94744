import type { Translation } from '../translation.ts'

export default {
  playTogether: 'Zusammen spielen',
  playGameTogether: '{game} zusammen spielen',
  pasted: 'Link oder Code aus dem Spiel',
  continue: 'Weiter',
  notARoom: 'Das sieht nicht nach einem Raumlink oder Raumcode für {game} aus.',
  invitation: 'Wer diesen Link hat, kommt in den Raum <room>{code}</room>.',
  qrCode: 'QR-Code mit dem Link zum Raum {code}',
  link: 'Link zum Raum',
  shareTitle: '{game}: Raum {code}',
  openHere: 'Raum hier öffnen',
  openHereHint:
    'Schon im Raum? Dann schließ einfach dieses Fenster. Beim Öffnen des Raums startet das Spiel neu.',
  useAnother: 'Anderen Link oder Code verwenden',

  invalidLink:
    'Dieser Raumlink ist ungültig. Wir haben <name>{game}</name> deshalb ohne Raum geöffnet.',
  inRoom: 'Du bist im Raum <room>{code}</room>.',
  leaveRoom: 'Raum verlassen',
} satisfies Translation['rooms']
