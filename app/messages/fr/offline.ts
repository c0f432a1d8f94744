import type { Translation } from '../translation.ts'

export default {
  noConnection: 'Pas de connexion',
  couldNotLoad: 'Impossible de charger cette page. Vérifie ta connexion.',
  willReload: 'Elle se rechargera dès que tu seras de nouveau en ligne.',
  tryAgain: 'Réessayer',

  newVersion: 'Une nouvelle version est prête.',
  reload: 'Recharger',
  later: 'Plus tard',
} satisfies Translation['offline']
