import type { Translation } from '../translation.ts'

export default {
  playTogether: 'Jouer ensemble',
  playGameTogether: 'Jouer ensemble à {game}',
  pasted: 'Lien ou code donné par le jeu',
  continue: 'Continuer',
  notARoom: 'Ça ne ressemble pas à un lien ou à un code de salon pour {game}.',
  invitation: 'Toute personne qui a ce lien rejoint le salon <room>{code}</room>.',
  qrCode: 'Code QR du lien vers le salon {code}',
  link: 'Lien vers le salon',
  shareTitle: '{game} : salon {code}',
  openHere: 'Ouvrir le salon ici',
  openHereHint:
    'Déjà dans le salon ? Ferme simplement cette fenêtre. Ouvrir le salon ici relance le jeu.',
  useAnother: 'Utiliser un autre lien ou code',

  invalidLink: 'Ce lien de salon n’est pas valide : <name>{game}</name> s’est ouvert sans salon.',
  inRoom: 'Tu es dans le salon <room>{code}</room>.',
  leaveRoom: 'Quitter le salon',
} satisfies Translation['rooms']
