import type { Translation } from '../translation.ts'

export default {
  unreachable: 'Ce jeu est peut-être hors ligne (dernière vérification : <time>{when}</time>).',
  justNow: 'à l’instant',
  report: 'Signaler un problème avec {game}',
  reportLead: 'Qu’est-ce qui ne va pas ? Les signalements sont anonymes.',
  reasonBlank: 'L’écran reste vide',
  reasonCrash: 'Il plante ou se fige',
  reasonOtherPage: 'Une autre page s’affiche',
  reportSent: 'Merci ! Ton signalement est envoyé.',
  reportNotSent: 'Ton signalement n’a pas pu être envoyé. Réessaie dans un instant.',

  gameInformation: 'À propos du jeu',
  ratingExplained: 'Une étoile par tranche de 100 J’aime, même entamée',
  released: 'Sorti le <date></date>',
  releasedIn: 'Sorti en {year}',
  onPortalSince: 'Sur <name>{portal}</name> depuis le <date></date>',
  genres: 'Genres',
  activePlayers: 'Joueurs actifs',
  totalLikes: 'Total des J’aime',
  releaseYear: 'Année de sortie',
  notKnown: 'inconnu pour le moment',
  links: 'Liens et ressources',
  officialSite: 'Site officiel',
  newTab: '(s’ouvre dans un nouvel onglet)',
  similar: 'Tu aimeras peut-être aussi',

  howToPlay: 'Comment jouer',
  move: 'Se déplacer',
  moveInSome: 'Se déplacer (dans certains jeux)',
  aim: 'Viser ou regarder autour de soi',
  shoot: 'Tirer, utiliser ou choisir',
  jump: 'Sauter ou faire une action spéciale',
  control: '{action} : {keys}',
  genericTip:
    'Chaque jeu présente ses touches sur son écran d’accueil ou dans ses paramètres. Clique une fois sur le jeu pour utiliser le clavier.',
  genericTouchTip:
    'Chaque jeu explique ses commandes tactiles sur son écran d’accueil ou dans ses paramètres.',

  notFound: 'Jeu introuvable',
  notFoundText: 'Le jeu que tu cherches n’existe pas ou a été retiré.',
  removed: '{game} n’est plus disponible',
  removedNameless: 'Ce jeu n’est plus disponible',
  removedText:
    'Il a été retiré du site. Tes J’aime et ton temps de jeu sont conservés au cas où il reviendrait.',
} satisfies Translation['game']
