import type { LanguageFile } from '../language-file.ts'

export default {
  keys: {
    Mouse: 'Souris',
    'Mouse wheel': 'Molette',
    'Left click': 'Clic gauche',
    Space: 'Espace',
    'Arrow keys': 'Flèches',
    'Left arrow': 'Flèche gauche',
    'Right arrow': 'Flèche droite',
    'Up arrow': 'Flèche haut',
    Drag: 'Glisser',
    Tap: 'Toucher',
    'Right click': 'Clic droit',
    Shift: 'Maj',
    Enter: 'Entrée',
    'Left stick': 'Joystick gauche',
    'Right stick': 'Joystick droit',
    Button: 'Bouton',
  },
  stopWords: [
    'jeu',
    'jeux',
    'le',
    'la',
    'les',
    'l',
    'un',
    'une',
    'des',
    'du',
    'de',
    'd',
    'et',
    'avec',
    'en',
    'dans',
    'pour',
    'sur',
    'au',
    'aux',
    'à',
  ],
  games: {
    '1v1lol': {
      description:
        'Ici, deux choses décident d’un duel : ta précision, et ta vitesse à dresser un mur ou une rampe entre toi et ton rival. La caméra suit ton combattant de dos, à la troisième personne.',
    },
    agar: {
      description:
        'Dirige une simple cellule dans une boîte de Petri, avale ce qui est plus petit et évite ce qui est plus gros. En te divisant en deux, tu bondis sur ta proie, mais chaque morceau devient vulnérable. Créé par Matheus Valadares.',
      controls: {
        'Steer toward the pointer': 'Se diriger vers le pointeur',
        'Split in two': 'Se diviser en deux',
        'Eject mass': 'Éjecter de la masse',
      },
      tip: 'Tant que tu es petit, cache-toi derrière un virus vert : les grosses cellules qui le touchent éclatent en morceaux.',
    },
    arras: {
      description:
        'Tire sur les formes pour gagner de l’expérience et choisis, à chaque branche de l’arbre d’améliorations, ce que devient ton tank. Le jeu marche sur les traces de diep.io, avec une grande famille de tanks au choix.',
      controls: {
        Move: 'Se déplacer',
        Aim: 'Viser',
        Shoot: 'Tirer',
        'Aim and shoot': 'Viser et tirer',
        'Auto fire': 'Tir automatique',
        'Auto spin': 'Rotation automatique',
      },
    },
    battledudes: {
      description:
        'Bats-toi pour des objectifs sur des cartes qui tombent en morceaux : les murs cassent, et ton abri avec. Un shooter tactique vu de dessus, à pied ou au volant d’un véhicule.',
    },
    bloxd: {
      description:
        'Un monde de cubes aux nombreux modes : enchaîne les sauts en parkour, récolte et fabrique en survie, construis tranquillement en créatif ou lance-toi dans un mini-jeu. Chaque mode a ses salons, où d’autres joueurs te rejoignent.',
      controls: {
        Move: 'Se déplacer',
        'Look around': 'Regarder autour de soi',
        'Break or hit': 'Casser ou frapper',
        'Place or use': 'Poser ou utiliser',
        Jump: 'Sauter',
      },
    },
    bopz: {
      description:
        'Entre dans une arène et affronte les autres joueurs. Bopz.io, c’est de l’action multijoueur rapide qui tient dans quelques minutes libres.',
    },
    copter: {
      description:
        'Prends les commandes d’un hélicoptère et traque les autres pilotes dans des combats aériens rapprochés. Les améliorations renforcent ta machine : survivre aux premiers combats paie dans les suivants.',
    },
    defly: {
      description:
        'Ton petit hélico sème des tours en volant et tend des murs entre elles. Ferme la boucle pour t’emparer du terrain à l’intérieur, et abats les tours qui tiennent les territoires des autres.',
      controls: {
        Move: 'Se déplacer',
        Aim: 'Viser',
        Shoot: 'Tirer',
        'Drop a tower': 'Poser une tour',
        'Use your superpower': 'Utiliser ton superpouvoir',
      },
    },
    digdig: {
      description:
        'Grignote le sous-sol et grandis avec ce que tu déterres, surtout avec l’or. D’autres creusent tout autour, et à chaque rencontre il faut choisir : filer en douce ou tendre un piège.',
    },
    evoworld: {
      description:
        'Tu débutes en mouche, et plein de créatures plus grosses veulent te manger. Nourris-toi pour évoluer et monter dans la chaîne alimentaire : tôt ou tard, les chasseurs deviendront tes proies.',
    },
    florr: {
      description:
        'Tu es une fleur, et les pétales qui tournent autour de toi sont tes armes. Bats les monstres qui rôdent pour en récolter d’autres, combine tes doubles pour en fabriquer de plus rares et compose l’ensemble qui convient à ton style de combat.',
      controls: {
        Move: 'Se déplacer',
        'Move toward the pointer': 'Avancer vers le pointeur',
        'Spread your petals to attack': 'Déployer tes pétales pour attaquer',
        'Pull your petals in to defend': 'Replier tes pétales pour te défendre',
      },
    },
    gats: {
      description:
        'Choisis une arme et ton niveau d’armure, puis bats-toi de caisse en caisse dans une arène vue de dessus. Les points débloquent des atouts ; une armure lourde te ralentit.',
      controls: {
        Move: 'Se déplacer',
        Aim: 'Viser',
        Shoot: 'Tirer',
        Reload: 'Recharger',
        'Use your perk': 'Utiliser ton atout',
      },
    },
    kour: {
      description:
        'Choisis une classe, entre dans une arène low poly et vise mieux que les autres dans des fusillades rapides à la première personne. Les skins changent l’apparence de tes armes.',
      controls: {
        Move: 'Se déplacer',
        'Aim or look around': 'Viser ou regarder autour de soi',
        Shoot: 'Tirer',
        Jump: 'Sauter',
        Reload: 'Recharger',
      },
    },
    krunker: {
      description:
        'Choisis une classe et fonce sur des cartes faites de blocs, en enchaînant glissades et sauts pour garder ta vitesse. Dans ce FPS, un duel ne dure qu’un instant : bien bouger compte autant que bien viser.',
      controls: {
        Move: 'Se déplacer',
        'Aim or look around': 'Viser ou regarder autour de soi',
        Shoot: 'Tirer',
        'Aim down sights': 'Viser avec la mire',
        Jump: 'Sauter',
        'Crouch or slide': 'S’accroupir ou glisser',
        Reload: 'Recharger',
      },
      roomHint:
        'Dans le menu du jeu, appuie sur « Invite » pour copier le lien, puis colle-le ici.',
    },
    lolbeans: {
      description:
        'Une foule de haricots chancelants s’élance en même temps sur un parcours d’obstacles, à grand renfort de bousculades et de culbutes. Les plus lents sont éliminés, et les autres s’alignent pour la manche suivante.',
      controls: {
        Move: 'Se déplacer',
        Jump: 'Sauter',
      },
    },
    moomoo: {
      description:
        'Récolte du bois, de la nourriture et de la pierre, puis transforme-les en murs, moulins et piques autour de ton propre village. Tes voisins font pareil, et chacun peut venir piller l’autre.',
      controls: {
        Move: 'Se déplacer',
        Aim: 'Viser',
        'Gather or attack': 'Récolter ou attaquer',
        'Select food': 'Choisir la nourriture',
        'Auto attack': 'Attaque automatique',
        Chat: 'Écrire dans le chat',
      },
    },
    mope: {
      description:
        'Commence en souris, grignote des baies, bois avant de manquer d’eau et deviens peu à peu un animal plus grand. Tout ce qui est au-dessus de toi dans la chaîne alimentaire peut te manger, jusqu’à ce que le sommet, ce soit toi.',
      controls: {
        Move: 'Se déplacer',
        'Move toward the pointer': 'Avancer vers le pointeur',
        'Sprint, at the cost of water': 'Sprinter, en dépensant de l’eau',
      },
    },
    resurviv: {
      description:
        'Le défunt surviv.io revit ici dans une recréation open source. Le loot en vue de dessus et les manches jusqu’au dernier survivant te seront familiers, mais le jeu y ajoute ses propres idées.',
      controls: {
        Move: 'Se déplacer',
        Aim: 'Viser',
        'Shoot or punch': 'Tirer ou frapper',
        'Aim and shoot': 'Viser et tirer',
        Reload: 'Recharger',
        'Pick up, open or revive': 'Ramasser, ouvrir ou réanimer',
        'Choose gun, melee or throwable': 'Choisir une arme à feu, de mêlée ou de jet',
        'Next or previous weapon': 'Arme suivante ou précédente',
        'Use bandage, med kit, soda or pills': 'Utiliser bandage, kit de soins, soda ou pilules',
        'Cancel reloading or healing': 'Annuler le rechargement ou les soins',
        'Open the map': 'Ouvrir la carte',
      },
    },
    shellshock: {
      description:
        'Chaque combattant est un œuf armé, et chaque défaite finit en coquille brisée et en éclaboussure de jaune. Derrière la blague se cache un vrai FPS, avec des parties en équipe et du chacun pour soi.',
      controls: {
        Move: 'Se déplacer',
        'Aim or look around': 'Viser ou regarder autour de soi',
        Shoot: 'Tirer',
        Jump: 'Sauter',
        Reload: 'Recharger',
        'Swap weapons': 'Changer d’arme',
        'Throw a grenade': 'Lancer une grenade',
      },
      roomHint: 'Pendant une partie, ouvre le menu, choisis « Invite friends » et copie le lien.',
    },
    slither: {
      description:
        'Un petit serpent mange des billes lumineuses et s’allonge à chacune. Si ta tête touche un autre corps, tu éclates et nourris tous ceux qui t’entourent : même un minuscule serpent peut donc abattre un géant. Créé par Steve Howse.',
      controls: {
        'Steer toward the pointer': 'Se diriger vers le pointeur',
        'Turn left or right': 'Tourner à gauche ou à droite',
        'Boost, at the cost of length': 'Accélérer, en perdant de la longueur',
      },
      tip: 'Accélère pour dépasser un autre serpent et coupe-lui la route : sa tête viendra heurter ton corps.',
    },
    starblast: {
      description:
        'Casse des astéroïdes pour leurs cristaux et dépense-les pour un meilleur vaisseau. Mine pour ton équipe et défends sa base, ou emmène tes canons en deathmatch, où tout autre vaisseau est une cible.',
      controls: {
        'Steer and accelerate': 'Diriger et accélérer',
        Shoot: 'Tirer',
      },
    },
    suroi: {
      description:
        'Débarque sur l’île les mains vides, fouille les caisses et garde une longueur d’avance sur le gaz qui se referme. Un battle royale en 2D développé au grand jour par ses joueurs, inspiré de surviv.io.',
      controls: {
        Move: 'Se déplacer',
        Aim: 'Viser',
        'Shoot or punch': 'Tirer ou frapper',
        'Aim and shoot': 'Viser et tirer',
        Reload: 'Recharger',
        'Pick up, open or revive': 'Ramasser, ouvrir ou réanimer',
        'Choose gun, melee or throwable': 'Choisir une arme à feu, de mêlée ou de jet',
        'Next or previous weapon': 'Arme suivante ou précédente',
        'Use gauze, medikit, cola or tablets': 'Utiliser gaze, kit de soins, cola ou comprimés',
        'Open the map': 'Ouvrir la carte',
      },
      links: { 'Source code': 'Code source' },
    },
    survev: {
      description:
        'Tu atterris sur une île paisible avec tes poings pour seule arme : fusils, gilets et lunettes de visée, tout est à trouver. Une recréation open source de surviv.io, le battle royale en 2D qui a fermé, en vue de dessus.',
      controls: {
        Move: 'Se déplacer',
        Aim: 'Viser',
        'Shoot or punch': 'Tirer ou frapper',
        'Aim and shoot': 'Viser et tirer',
        Reload: 'Recharger',
        'Pick up, open or revive': 'Ramasser, ouvrir ou réanimer',
        'Choose gun, melee or throwable': 'Choisir une arme à feu, de mêlée ou de jet',
        'Next or previous weapon': 'Arme suivante ou précédente',
        'Use bandage, med kit, soda or pills': 'Utiliser bandage, kit de soins, soda ou pilules',
        'Cancel reloading or healing': 'Annuler le rechargement ou les soins',
        'Open the map': 'Ouvrir la carte',
      },
      tip: 'Fouille le bâtiment le plus proche avant de chercher la bagarre : la première minute, l’avantage va à qui trouve une arme en premier.',
      links: { 'Source code': 'Code source' },
      roomHint: 'Appuie sur « Create Team », puis touche le lien pour le copier.',
    },
    taming: {
      description:
        'Récolte du bois et de la pierre, bâtis une base et cherche des animaux à apprivoiser. Une créature apprivoisée te suit et se bat à tes côtés, bien pratique quand d’autres joueurs en veulent à tes réserves.',
    },
    zombsroyale: {
      description:
        'Cent joueurs sautent dans le vide et atterrissent en parachute sur la même île. Prends les armes qui traînent à ton point de chute, reste dans la zone sûre qui rétrécit et survis aux quatre-vingt-dix-neuf autres.',
    },
  },
} satisfies LanguageFile
