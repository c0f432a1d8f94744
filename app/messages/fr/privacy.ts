import type { Translation } from '../translation.ts'

export default {
  title: 'Politique de confidentialité',
  lastUpdated: 'Dernière mise à jour : <date></date>',
  translation:
    'Ce texte est une traduction. S’il diffère du <english>texte anglais</english>, c’est le texte anglais qui fait foi.',

  introduction: 'Introduction',
  introductionText:
    'Cette page explique ce que {portal} apprend sur toi, pourquoi, et ce que tu peux y faire. Tu peux parcourir le site, chercher et jouer sans compte. La plupart des données ci-dessous, nous ne les enregistrons que si tu as un compte.',

  collected: 'Les informations que nous recueillons',
  withAccount: 'Ce que tu nous donnes avec un compte',
  emailAddress: 'Adresse e-mail',
  displayName: 'Pseudo',
  authentication:
    'Données d’authentification : ton mot de passe, enregistré uniquement sous forme de hachage irréversible, et tes sessions ouvertes',
  language: 'La langue que tu as choisie',

  whenUsing: 'Ce que nous recueillons quand tu utilises le site',
  played: 'Les jeux joués et le temps de jeu, quand ta session est ouverte',
  liked:
    'Les jeux que tu aimes, quand ta session est ouverte ; tant que tu n’as pas confirmé ton adresse e-mail, aussi un hachage irréversible de ton réseau, conservé 30 jours',
  saved:
    'Les jeux enregistrés, le dernier jour où tu as joué et le nombre de jours d’affilée, quand ta session est ouverte',
  reports:
    'Les signalements que tu envoies à propos d’un jeu : le jeu, le jour, le motif et un nombre qui ne révèle pas qui tu es. Nous les gardons 30 jours',
  visits:
    'Le type et la version du navigateur, l’heure et la date de la visite et les pages consultées, ce que voit tout site web quand tu ouvres une page',
  onDevice:
    'Ton thème, la langue que tu as choisie, l’état de la barre latérale, les jeux que tu as ouverts, ceux que tu as enregistrés, tes dernières recherches et la liste d’où tu viens restent dans ton navigateur. Il en va de même d’un nombre aléatoire qui permet à un jeu de te compter comme un joueur actif. Nous oublions ce nombre quand tu quittes la page. Tant que ta session est ouverte, ton navigateur le retient aussi, et chaque onglet garde ton pseudo, ton adresse e-mail, les jeux que tu aimes et tes jeux enregistrés pour les afficher plus vite. La page des jeux enregistrés garde une copie de ta liste pour s’ouvrir sans connexion. Cette copie est supprimée quand tu te déconnectes.',
  games:
    'Les jeux tournent sur les sites de leurs créateurs, dans un cadre. Chaque créateur décide de ce que son jeu recueille. Sa politique de confidentialité t’en dit plus.',

  use: 'Comment nous utilisons tes informations',
  forSignIn: 'Pour te connecter et protéger ton compte',
  forProfile:
    'Pour te montrer ton temps de jeu, tes J’aime et tes succès, et les montrer aux autres joueurs si tes paramètres de confidentialité le permettent',
  forCounts: 'Pour compter les J’aime et les joueurs actifs',
  forMails: 'Pour t’envoyer les e-mails et les notifications que tu as choisis',
  forProblems: 'Pour trouver et corriger les problèmes',
  notSold: 'Nous ne vendons rien de tout cela et nous ne créons pas de profils publicitaires.',

  security: 'Sécurité des données',
  securityText:
    'Les mots de passe sont hachés avec Argon2id. Les scripts ne peuvent pas lire le cookie qui garde ta session ouverte. Chaque page a une politique de sécurité du contenu stricte, et les jeux tournent dans un bac à sable, séparé de ce site. Pour éviter que quelqu’un devine des mots de passe ou envoie du spam, nous comptons les mots de passe erronés, les e-mails, les J’aime et les signalements par compte et par adresse réseau, pendant une heure au plus, et les signalements d’un même jeu pendant un jour au plus. Nous ne gardons aucune trace de ces décomptes. Aucun système n’est parfaitement sûr, alors nous gardons le moins possible.',

  rights: 'Tes droits sur tes données',
  rightsLead: 'Tu as les droits suivants :',
  access: 'L’accès : voir ce qui est enregistré sur toi',
  rectification: 'La rectification : corriger ce qui est faux',
  erasure: 'L’effacement : faire tout supprimer',
  restriction: 'La limitation : limiter l’usage qui en est fait',
  portability: 'La portabilité : télécharger le tout dans un fichier lisible par une machine',
  objection: 'L’opposition : t’opposer à l’usage qui en est fait',
  exercise: 'Tu peux exercer ces droits dans les paramètres de ton compte ou en nous contactant.',

  cookies: 'Cookies',
  cookiesText:
    'Les visiteurs ne reçoivent aucun cookie. La connexion en crée trois. L’un garde ta session ouverte et ne fait rien d’autre. Un autre indique aux pages que ta session est ouverte ; c’est un nombre aléatoire. Les deux sont supprimés quand tu te déconnectes. Le troisième marque cet appareil comme un appareil où tu as déjà ouvert une session, pour que quelqu’un qui essaie de deviner ton mot de passe ne puisse pas te bloquer l’accès. C’est un nombre aléatoire signé, il ne dit rien sur toi, il est stocké uniquement dans ton navigateur, et il est supprimé 180 jours après ta dernière connexion, ou quand tu supprimes ton compte sur cet appareil. Après la suppression de ton compte, un cookie de plus permet à la page suivante de la confirmer. C’est elle qui supprime ensuite le cookie. Nous ne créons aucun cookie de suivi ou de publicité. Si ce site affiche des publicités d’une régie, le script de la régie s’exécute dans son propre cadre, et seulement après ton accord.',

  changes: 'Modifications',
  changesText:
    'Si cette politique change, tu trouveras la nouvelle version sur cette page. Nous annonçons les changements importants sur le site avant leur entrée en vigueur.',

  contact: 'Contact',
  contactAddress: 'Questions sur tes données : <email></email>',
  contactMissing:
    'Pour toute question sur tes données, adresse-toi à l’exploitant du site. Une adresse de contact arrive bientôt.',
} satisfies Translation['privacy']
