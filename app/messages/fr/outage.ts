import type { Translation } from '../translation.ts'

export default {
  title: 'Un instant',
  noPlayerData: 'Impossible d’accéder à tes données pour le moment. Rien n’est perdu.',
  noPage: 'Impossible de charger cette page pour le moment. Rien n’est perdu.',
  reloadToResend: 'Recharge la page pour renvoyer ton formulaire.',
  willReload: 'La page se rechargera dès que possible.',
  tryAgain: 'Réessayer',
} satisfies Translation['outage']
