import type { Translation } from '../translation.ts'

export default {
  backToGames: 'Retour aux jeux',
  fullScreen: 'Plein écran',
  exitFullScreen: 'Quitter le plein écran',
  showControls: 'Afficher les barres',
  hideControls: 'Masquer les barres',
  releaseKeyboard: 'Reprendre le clavier au jeu',
  keyboardReturned: 'Le clavier est revenu à la page',
  keyboardReturnedText:
    'Les raccourcis fonctionnent à nouveau. Clique sur le jeu pour continuer à jouer.',
  skipGame: 'Passer le jeu',
  skipGameHint:
    'Le jeu capture toutes les touches. Appuie sur Tab pour en sortir ; si ça ne marche pas, Ctrl+L (Cmd+L sur Mac) puis Tab.',

  loadingGame: 'Chargement du jeu',
  frameTitle: '{game}, le jeu',
  stillLoading: 'Toujours en chargement ?',
  openInNewTab: 'Ouvrir dans un nouvel onglet',
  keepWaiting: 'Attendre encore',
  pausedForTyping:
    'Nous avons mis le jeu en pause, car il s’est emparé du clavier pendant que tu écrivais.',
  keepPlaying: 'Continuer à jouer',
  pausedForSignIn:
    'Le jeu est en pause pendant que tu te connectes, pour protéger ton mot de passe. Il redémarre juste après.',
  notShowing: 'Le jeu ne s’affiche pas ? <link>Ouvre-le dans un nouvel onglet</link>',
  shortcuts:
    'Les raccourcis <key>F</key>, <key>L</key>, <key>S</key> fonctionnent si tu cliques en dehors du jeu.',
  runsOnOwnSite: '<name>{game}</name> ne tourne que sur son propre site.',
  opensInNewTab: '<name>{game}</name> s’ouvre dans un nouvel onglet.',
  playInNewTab: 'Jouer dans un nouvel onglet',
  notTracked: 'Dans un nouvel onglet, le temps de jeu n’est pas compté.',
  turnSideways: 'Tourne ton appareil à l’horizontale pour mieux voir',
  turnUpright: 'Tiens ton appareil à la verticale pour mieux voir',

  unreachable: 'Ce jeu est peut-être hors ligne (dernière vérification : <time>{when}</time>).',
  justNow: 'à l’instant',
  reportProblem: 'Signaler un problème',
  report: 'Signaler un problème avec {game}',
  reportLead: 'Qu’est-ce qui ne va pas ? Les signalements sont anonymes.',
  reasonBlank: 'L’écran reste vide',
  reasonCrash: 'Il plante ou se fige',
  reasonOtherPage: 'C’est une autre page',
  reportSent: 'Merci ! Ton signalement est envoyé.',
  reportNotSent: 'Ton signalement n’a pas pu être envoyé. Réessaie dans un instant.',

  gameInformation: 'À propos du jeu',
  ratingExplained: 'Une étoile par tranche de 100 J’aime',
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
  moveInSome: 'Se déplacer, dans certains jeux',
  aim: 'Viser ou regarder autour',
  shoot: 'Tirer, utiliser ou choisir',
  jump: 'Sauter ou action spéciale',
  genericTip:
    'Chaque jeu présente ses touches sur son écran d’accueil ou dans ses paramètres. Clique une fois sur le jeu pour utiliser le clavier.',
  genericTouchTip:
    'Chaque jeu explique ses commandes tactiles sur son écran de démarrage ou dans ses réglages.',

  notFound: 'Jeu introuvable',
  notFoundText: 'Le jeu que tu cherches n’existe pas ou a été retiré.',
  removed: '{game} n’est plus disponible',
  removedNameless: 'Ce jeu n’est plus disponible',
  removedText:
    'Il a été retiré du site. Tes J’aime et ton temps de jeu sont conservés au cas où il reviendrait.',
  playInstead: 'Joue plutôt à l’un de ceux-ci',
} satisfies Translation['game']
