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
  stillLoading: 'Toujours en chargement…',
  openInNewTab: 'Ouvrir dans un nouvel onglet',
  keepWaiting: 'Attendre encore',
  cannotSee: 'Tu ne vois pas le jeu ?',
  pausedForTyping: 'On a mis le jeu en pause : il s’est emparé du clavier pendant que tu tapais.',
  keepPlaying: 'Continuer à jouer',
  pausedForSignIn:
    'Le jeu est en pause pendant que tu te connectes, pour protéger ton mot de passe. Il redémarre juste après.',
  notShowing: 'Le jeu ne s’affiche pas ? <link>Ouvre-le dans un nouvel onglet</link>',
  shortcuts: '<key>F</key> plein écran · <key>L</key> J’aime · <key>S</key> partager',
  runsOnOwnSite: '<name>{game}</name> ne tourne que sur son propre site.',
  opensInNewTab: '<name>{game}</name> s’ouvre dans un nouvel onglet.',
  playInNewTab: 'Jouer dans un nouvel onglet',
  notTracked: 'Dans un nouvel onglet, le temps de jeu n’est pas compté.',
  reportProblem: 'Signaler un problème',
  upNext: 'À suivre',
  turnSideways: 'Tourne ton appareil à l’horizontale pour mieux voir',
  turnUpright: 'Tiens ton appareil à la verticale pour mieux voir',
  needsScript: 'Il faut JavaScript pour jouer ensemble.',
} satisfies Translation['stage']
