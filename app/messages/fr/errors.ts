import type { Translation } from '../translation.ts'

export default {
  title: 'Un problème est survenu',
  onOurSide: 'Le problème vient de chez nous. Recharger la page peut aider.',
  onOurSideRecorded:
    'Le problème vient de chez nous, et il a bien été enregistré. Recharger la page peut aider.',
  reference: 'Référence : <code>{reference}</code>',
  cannotDo: 'Cette page n’accepte pas ce formulaire. Reviens en arrière et réessaie.',
  reload: 'Recharger',

  pageNotFound: 'Page introuvable',
  pageNotFoundText: 'Il n’y a pas de page à cette adresse. Tous les jeux sont à un clic.',
  returnToHome: 'Retour à l’accueil',

  errorOccurred: 'Une erreur est survenue',

  savesPaused: 'Impossible d’enregistrer les modifications pour le moment. Rien n’est perdu.',
  partMissing: 'Une partie de cette page n’a pas été chargée.',
  partMissingReloading: 'Une partie de cette page n’a pas été chargée. Rechargement…',
  playInstead: 'Joue plutôt à l’un de ceux-ci',
} satisfies Translation['errors']
