import type { LanguageFile } from '../language-file.ts'

export default {
  keys: {
    Mouse: 'Maus',
    'Mouse wheel': 'Mausrad',
    'Left click': 'Linksklick',
    Space: 'Leertaste',
    'Arrow keys': 'Pfeiltasten',
    'Left arrow': 'Pfeil links',
    'Right arrow': 'Pfeil rechts',
    'Up arrow': 'Pfeil hoch',
    Drag: 'Ziehen',
    Tap: 'Tippen',
    'Right click': 'Rechtsklick',
    Shift: 'Umschalt',
    Enter: 'Enter',
    'Left stick': 'Linker Stick',
    'Right stick': 'Rechter Stick',
    Button: 'Button',
  },
  stopWords: [
    'spiel',
    'spiele',
    'der',
    'die',
    'das',
    'den',
    'dem',
    'des',
    'ein',
    'eine',
    'einen',
    'einem',
    'einer',
    'und',
    'mit',
    'für',
    'im',
    'in',
    'auf',
    'von',
    'zu',
  ],
  games: {
    '1v1lol': {
      description:
        'Zwei Dinge entscheiden hier das Duell: wie gut du schießt und wie schnell du eine Wand oder Rampe zwischen dich und deinen Gegner setzt. Die Kamera folgt deiner Figur von hinten, in der Third-Person-Ansicht.',
    },
    agar: {
      description:
        'Steuere eine einzelne Zelle durch eine Petrischale, verschluck alles, was kleiner ist, und geh allem Größeren aus dem Weg. Wenn du dich teilst, schnellst du auf deine Beute zu, aber die Hälften sind für andere ein leichtes Ziel. Von Matheus Valadares.',
      controls: {
        'Steer toward the pointer': 'Zum Mauszeiger steuern',
        'Split in two': 'In zwei Hälften teilen',
        'Eject mass': 'Masse ausstoßen',
      },
      tip: 'Versteck dich hinter einem grünen Virus, solange du klein bist: Große Zellen, die ihn berühren, zerplatzen in Stücke.',
    },
    arras: {
      description:
        'Schieß auf Formen, sammle Erfahrung und entscheide an jeder Abzweigung des Upgrade-Baums, was aus deinem Panzer wird. Das Spiel folgt den Spuren von diep.io und hat eine große Panzerfamilie zur Auswahl.',
      controls: {
        Move: 'Bewegen',
        Aim: 'Zielen',
        Shoot: 'Schießen',
        'Aim and shoot': 'Zielen und schießen',
        'Auto fire': 'Dauerfeuer',
        'Auto spin': 'Automatisch drehen',
      },
    },
    battledudes: {
      description:
        'Kämpf um Missionsziele auf Karten, auf denen nichts heil bleibt: Mauern gehen zu Bruch, und mit ihnen deine Deckung. Ein taktischer Shooter aus der Vogelperspektive, zu Fuß oder am Steuer eines Fahrzeugs.',
    },
    bloxd: {
      description:
        'Eine Welt aus Würfeln mit vielen Modi: Hüpf durch Parkours, sammle und crafte im Survival, bau in aller Ruhe im Kreativmodus oder spring in ein Minispiel. Jeder Modus hat Lobbys, in denen andere mitspielen.',
      controls: {
        Move: 'Bewegen',
        'Look around': 'Umsehen',
        'Break or hit': 'Abbauen oder zuschlagen',
        'Place or use': 'Platzieren oder benutzen',
        Jump: 'Springen',
      },
    },
    bopz: {
      description:
        'Spring in eine Arena und leg dich mit den anderen Spielern an. Bopz.io ist schnelle Multiplayer-Action, die in ein paar freie Minuten passt.',
    },
    copter: {
      description:
        'Setz dich ans Steuer eines Helikopters und jag andere Piloten in Luftkämpfen aus nächster Nähe. Upgrades machen deine Maschine stärker: Wer die ersten Gefechte überlebt, profitiert in den späteren davon.',
    },
    defly: {
      description:
        'Dein kleiner Copter setzt im Flug Türme ab und spannt Mauern dazwischen. Schließ den Kreis, um das Land darin zu erobern, und schieß die Türme ab, die fremde Gebiete zusammenhalten.',
      controls: {
        Move: 'Bewegen',
        Aim: 'Zielen',
        Shoot: 'Schießen',
        'Drop a tower': 'Turm absetzen',
        'Use your superpower': 'Superkraft einsetzen',
      },
    },
    digdig: {
      description:
        'Friss dich durch den Boden und werde größer mit allem, was du ausgräbst, vor allem mit Gold. Ringsum graben auch andere, und jede Begegnung stellt dich vor die Wahl: verschwinden oder eine Falle stellen.',
    },
    evoworld: {
      description:
        'Du fängst als Fliege an, und jede Menge größere Tiere wollen dich fressen. Friss selbst, um zum nächsten Tier der Nahrungskette zu werden: Früher oder später sind die Jäger deine Beute.',
    },
    florr: {
      description:
        'Du bist eine Blume, und die Blütenblätter, die um dich kreisen, sind deine Waffen. Besieg umherstreifende Mobs, um mehr davon zu sammeln, crafte aus überzähligen seltenere und stell das Set zusammen, das zu deinem Kampfstil passt.',
      controls: {
        Move: 'Bewegen',
        'Move toward the pointer': 'Zum Mauszeiger bewegen',
        'Spread your petals to attack': 'Blütenblätter zum Angriff ausfahren',
        'Pull your petals in to defend': 'Blütenblätter zur Abwehr einziehen',
      },
    },
    gats: {
      description:
        'Such dir eine Waffe aus, entscheide, wie viel Panzerung du trägst, und kämpf dich von Kiste zu Kiste durch eine Arena, die du von oben siehst. Punkte bringen dir Perks; schwere Panzerung macht dich langsam.',
      controls: {
        Move: 'Bewegen',
        Aim: 'Zielen',
        Shoot: 'Schießen',
        Reload: 'Nachladen',
        'Use your perk': 'Perk einsetzen',
      },
    },
    kour: {
      description:
        'Wähl eine Klasse, spring in eine Low-Poly-Arena und ziel in schnellen Schusswechseln aus der Ego-Perspektive besser als die anderen. Skins ändern das Aussehen deiner Waffen.',
      controls: {
        Move: 'Bewegen',
        'Aim or look around': 'Zielen oder umsehen',
        Shoot: 'Schießen',
        Jump: 'Springen',
        Reload: 'Nachladen',
      },
    },
    krunker: {
      description:
        'Wähl eine Klasse, sprinte durch Karten aus Blöcken und reih Slides und Sprünge aneinander, um dein Tempo zu halten. Duelle dauern in diesem Ego-Shooter nur Augenblicke, deshalb zählt gute Bewegung so viel wie gutes Zielen.',
      controls: {
        Move: 'Bewegen',
        'Aim or look around': 'Zielen oder umsehen',
        Shoot: 'Schießen',
        'Aim down sights': 'Durchs Visier zielen',
        Jump: 'Springen',
        'Crouch or slide': 'Ducken oder rutschen',
        Reload: 'Nachladen',
      },
      roomHint:
        'Drück im Menü des Spiels auf „Invite“, um den Link zu kopieren, und füg ihn hier ein.',
    },
    lolbeans: {
      description:
        'Eine Horde wackeliger Bohnen stürmt gleichzeitig über einen Hindernisparcours, rempelt und purzelt durcheinander. Wer zu langsam ist, fliegt raus, und der Rest tritt zur nächsten Runde an.',
      controls: {
        Move: 'Bewegen',
        Jump: 'Springen',
      },
    },
    moomoo: {
      description:
        'Sammle Holz, Nahrung und Stein und mach daraus Mauern, Windmühlen und Stacheln rund um dein eigenes Dorf. Die Nachbarn tun das Gleiche, und jederzeit kann einer den anderen überfallen.',
      controls: {
        Move: 'Bewegen',
        Aim: 'Zielen',
        'Gather or attack': 'Sammeln oder angreifen',
        'Select food': 'Nahrung auswählen',
        'Auto attack': 'Automatisch angreifen',
        Chat: 'Chatten',
      },
    },
    mope: {
      description:
        'Fang als Maus an, knabbere Beeren, trink, bevor dir das Wasser ausgeht, und werde Schritt für Schritt zu größeren Tieren. Alles, was in der Nahrungskette über dir steht, kann dich fressen, bis du selbst ganz oben bist.',
      controls: {
        Move: 'Bewegen',
        'Move toward the pointer': 'Zum Mauszeiger bewegen',
        'Sprint, at the cost of water': 'Sprinten (kostet Wasser)',
      },
    },
    resurviv: {
      description:
        'Das abgeschaltete surviv.io lebt hier in einem Open-Source-Nachbau fort. Looten aus der Vogelperspektive und Runden bis zum letzten Überlebenden kennst du schon; dazu kommen eigene Ideen.',
      controls: {
        Move: 'Bewegen',
        Aim: 'Zielen',
        'Shoot or punch': 'Schießen oder zuschlagen',
        'Aim and shoot': 'Zielen und schießen',
        Reload: 'Nachladen',
        'Pick up, open or revive': 'Aufheben, öffnen oder wiederbeleben',
        'Choose gun, melee or throwable': 'Schuss-, Nahkampf- oder Wurfwaffe wählen',
        'Next or previous weapon': 'Nächste oder vorige Waffe',
        'Use bandage, med kit, soda or pills': 'Verband, Medikit, Limo oder Pillen benutzen',
        'Cancel reloading or healing': 'Nachladen oder Heilen abbrechen',
        'Open the map': 'Karte öffnen',
      },
    },
    shellshock: {
      description:
        'Alle Kämpfer sind Eier mit Waffen, und jede Niederlage endet mit zerbrochener Schale und einem Spritzer Dotter. Hinter dem Witz steckt ein vollwertiger Ego-Shooter mit Teammatches und Runden, in denen jeder gegen jeden kämpft.',
      controls: {
        Move: 'Bewegen',
        'Aim or look around': 'Zielen oder umsehen',
        Shoot: 'Schießen',
        Jump: 'Springen',
        Reload: 'Nachladen',
        'Swap weapons': 'Waffe wechseln',
        'Throw a grenade': 'Granate werfen',
      },
      roomHint: 'Öffne während einer Runde das Menü, wähl „Invite friends“ und kopier den Link.',
    },
    slither: {
      description:
        'Eine kleine Schlange frisst leuchtende Kügelchen und wird mit jedem länger. Stößt dein Kopf gegen einen anderen Körper, zerplatzt du zu Futter für alle in der Nähe: So kann selbst die winzigste Schlange eine riesige zu Fall bringen. Von Steve Howse.',
      controls: {
        'Steer toward the pointer': 'Zum Mauszeiger steuern',
        'Turn left or right': 'Nach links oder rechts drehen',
        'Boost, at the cost of length': 'Beschleunigen (kostet Länge)',
      },
      tip: 'Überhol eine andere Schlange mit dem Boost und schneid ihr den Weg ab, damit ihr Kopf gegen deinen Körper stößt.',
    },
    starblast: {
      description:
        'Zerleg Asteroiden, hol dir ihre Kristalle und kauf davon ein besseres Schiff. Du kannst für dein Team schürfen und seine Basis bewachen oder ins Deathmatch ziehen, wo jedes andere Schiff ein Ziel ist.',
      controls: {
        'Steer and accelerate': 'Steuern und beschleunigen',
        Shoot: 'Schießen',
      },
    },
    suroi: {
      description:
        'Lande mit leeren Händen auf der Insel, durchsuch Kisten nach Ausrüstung und lass dich nicht vom Gas einholen, das immer näher rückt. Ein 2D-Battle-Royale, das seine Spieler gemeinsam als offenes Projekt entwickeln, inspiriert von surviv.io.',
      controls: {
        Move: 'Bewegen',
        Aim: 'Zielen',
        'Shoot or punch': 'Schießen oder zuschlagen',
        'Aim and shoot': 'Zielen und schießen',
        Reload: 'Nachladen',
        'Pick up, open or revive': 'Aufheben, öffnen oder wiederbeleben',
        'Choose gun, melee or throwable': 'Schuss-, Nahkampf- oder Wurfwaffe wählen',
        'Next or previous weapon': 'Nächste oder vorige Waffe',
        'Use gauze, medikit, cola or tablets': 'Mullbinde, Medikit, Cola oder Tabletten benutzen',
        'Open the map': 'Karte öffnen',
      },
      links: { 'Source code': 'Quellcode' },
    },
    survev: {
      description:
        'Du landest mit nichts als deinen Fäusten auf einer stillen Insel, und jede Waffe, jede Weste und jedes Zielfernrohr musst du erst finden. Ein Open-Source-Nachbau von surviv.io, dem abgeschalteten 2D-Battle-Royale, senkrecht von oben gesehen.',
      controls: {
        Move: 'Bewegen',
        Aim: 'Zielen',
        'Shoot or punch': 'Schießen oder zuschlagen',
        'Aim and shoot': 'Zielen und schießen',
        Reload: 'Nachladen',
        'Pick up, open or revive': 'Aufheben, öffnen oder wiederbeleben',
        'Choose gun, melee or throwable': 'Schuss-, Nahkampf- oder Wurfwaffe wählen',
        'Next or previous weapon': 'Nächste oder vorige Waffe',
        'Use bandage, med kit, soda or pills': 'Verband, Medikit, Limo oder Pillen benutzen',
        'Cancel reloading or healing': 'Nachladen oder Heilen abbrechen',
        'Open the map': 'Karte öffnen',
      },
      tip: 'Durchsuch erst das nächste Gebäude, bevor du dich auf einen Kampf einlässt: Wer zuerst eine Waffe hat, ist in der ersten Minute im Vorteil.',
      links: { 'Source code': 'Quellcode' },
      roomHint: 'Drück auf „Create Team“ und tipp dann auf den Link, um ihn zu kopieren.',
    },
    taming: {
      description:
        'Sammle Holz und Stein, zieh eine Basis hoch und halt nach Tieren Ausschau, die sich zähmen lassen. Ein gezähmtes Tier folgt dir und kämpft an deiner Seite: praktisch, wenn andere Spieler es auf deine Vorräte abgesehen haben.',
    },
    zombsroyale: {
      description:
        'Hundert Spieler springen aus der Luft ab und landen mit dem Fallschirm auf derselben Insel. Schnapp dir, was an Waffen herumliegt, bleib in der schrumpfenden sicheren Zone und überleb die anderen neunundneunzig.',
    },
  },
} satisfies LanguageFile
