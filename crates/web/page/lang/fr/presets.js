// French texts for the studies that come with pousse: preset.NAME.title and preset.NAME.description.
// lang/en/presets.js is empty because the English ones come from the server;
// crates/web/tests/page/catalogue.test.mjs reports missing ones.
export default {
  'preset.idjaton-8puzzle.title': 'Sept heuristiques sur toutes les grilles du 8-puzzle (Idjaton 2016, chapitre 5)',
  'preset.idjaton-8puzzle.description': `A* sur les 181 440 grilles du 8-puzzle avec les sept heuristiques du mémoire, deux à deux : sur combien de grilles l’une examine-t-elle moins de nœuds que l’autre, et sur combien davantage ?

La recherche est son algorithme 4.2 au nœud près : un état est fermé dès qu’il est pris dans la liste et jamais rouvert, à égalité le premier arrivé passe en premier, chaque successeur entre dans la liste, même celui qui défait le dernier coup, et les nœuds sont comptés quand ils en sortent, doublons compris. On retrouve alors ses parts à la grille près, mais seulement si les nombres sont comparés comme du texte, chiffre par chiffre, où 10 vient avant 9 : c’est ce que son programme a dû faire. Le rapport donne les deux comparaisons ; là où elles diffèrent, ce sont les nombres qui ont raison.

Ce que le mémoire laisse ouvert a été trouvé par essais : parmi les ordres des successeurs, seul haut, droite, bas, gauche (de la case vide) donne tous les tableaux 5.1 à 5.4 ; ses coins sont ceux de l’annexe sans le coin de la case vide, et sa version étendue est l’algorithme 4.11 sans le test que la case n’est pas la case vide.`,
  'preset.idjaton-15puzzle.title': 'Le conflit diagonal sur le 15-puzzle (Idjaton 2016, chapitre 6)',
  'preset.idjaton-15puzzle.description': `Ses mille grilles sont perdues, et des grilles uniformes auraient été hors de sa portée : IDA* avec la distance de Manhattan demande des centaines de millions de nœuds pour une seule, et son programme en Python en faisait quelques milliers par seconde. Trois séries en tiennent lieu : mille marches au hasard de 16 coups depuis le but, trois cents de 40 coups, et cent grilles uniformes, sous une limite de nœuds qui montre à quel point peu d’entre elles pouvaient être résolues. Le tout avec IDA* et avec son algorithme 4.3, qui garde une liste fermée pendant une itération (ida-star-closed) : un état fermé par un chemin plus long n’est pas revisité par un plus court, si bien que ses réponses ne sont pas toujours optimales, quelle que soit l’heuristique.

Les marches de 16 coups ont été choisies parce qu’elles donnent des parts proches des siennes, et le nombre d’optima manqués aussi : ses grilles étaient à une quinzaine de coups du but. Ses coins sont ici ceux du texte, algorithme 4.5.

Les parts portent sur les grilles que les deux méthodes résolvent.`,
  'preset.idjaton-combinations.title': 'Sommes d’heuristiques sur le 15-puzzle (Idjaton 2016, section 6.5)',
  'preset.idjaton-combinations.description': 'Ce que le conflit linéaire (LC), les coins (CT), le dernier coup (LM) et le conflit diagonal admissible (DC) ajoutent à la distance de Manhattan, additionnés comme elle le fait, bien que les mêmes coups puissent être comptés deux fois : les sommes ne sont pas admissibles. Pour comparer, la combinaison correcte de trois d’entre eux, celle de Korf et Taylor (1996), et le conflit linéaire seul. Les grilles sont les séries qui tiennent lieu de ses mille grilles perdues dans idjaton-15puzzle.',
  'preset.hoste-90.title': 'Les 90 niveaux classiques de Sokoban, le moins de poussées (Hoste 2008, chapitre 12)',
  'preset.hoste-90.description': `Ce que pousse résout et prouve des 90 niveaux classiques avec 100 000 nœuds pour chacun, quelques secondes, à côté de ce que bestPushes de Hoste a atteint avec des heures de prétraitement : les poussées des 20 niveaux qu’il a résolus, et les bornes de ses dernières itérations.

Les niveaux appartiennent à d’autres et ne sont pas fournis avec pousse : donnez le fichier des 90 niveaux (XSokoban, « Original ») par --instances levels=FICHIER. Chaque essai part de zéro ; avec plus de nœuds, il s’en résout davantage, et pousse solve garde d’un appel à l’autre ce qu’il a prouvé.`,
  'preset.hoste-ladder.title': 'Le niveau 4 de Sokoban, échelon par échelon (Hoste 2008, section 12.1)',
  'preset.hoste-ladder.description': `Hoste donne les nœuds pour le niveau 4 à mesure que les techniques s’ajoutent. Le niveau 4 appartient à d’autres et n’est pas fourni avec pousse : donnez le fichier des 90 niveaux (XSokoban, « Original ») par --instances levels=FICHIER. Ce qu’il appelle IDA* est bounded-astar. Les mêmes échelons sont essayés sur nos propres niveaux consacrés aux techniques, assez petits pour tous.

Ses chiffres sont les nœuds explorés à la dernière itération ; les nôtres sont tous les nœuds développés, jusqu’à la limite là où un échelon ne finit pas.`,
  'preset.loiseau-asswad.title': 'Glouton, approfondissement itératif et A* sur six grilles (Loiseau et Asswad, tableau 2)',
  'preset.loiseau-asswad.description': `Six grilles 3x3, de la triviale aux deux qui demandent 31 coups. La recherche gloutonne est une descente qui ne revient jamais en arrière, selon la distance de Manhattan plus trois fois celle de Hamming ; l’approfondissement itératif commence à l’estimation du départ ; A* prend la distance de Manhattan. La place de la case vide est perdue dans le document : chaque grille est celle dont la distance de Manhattan, celle de Hamming et la longueur sont celles du tableau (deux grilles conviennent pour la facile, et tous les chiffres sont les mêmes pour les deux).

Les successeurs viennent dans l’ordre du document : la pièce à gauche, à droite, en haut, en bas, donc la case vide à droite, à gauche, en bas, en haut. La descente gloutonne a alors exactement les longueurs du tableau. L’approfondissement itératif à partir de l’estimation non admissible trouve une autre longueur que le document sur l’une des deux grilles les plus difficiles : là, un chemin ne passe jamais deux fois par le même état ; ici, il ne défait simplement jamais son dernier coup.`,
  'preset.roumilhac-weights.title': 'Six distances de Manhattan pondérées en 3x3 (Roumilhac et Flandin)',
  'preset.roumilhac-weights.description': `A* avec chacun des six jeux de poids du document, avec leur plus grande valeur, et, pour comparer, avec la simple distance de Manhattan et les conflits linéaires, sur mille grilles 3x3. Les graphiques du document sont perdus ; il affirme en toutes lettres :

des poids sans diviseur surestiment ; la plus grande des six valeurs ne change pas le nombre d’états développés, donc en 3x3 elle ne coûte que du temps ; et les conflits linéaires, eux aussi, n’y coûtent que du temps.`,
  'preset.roumilhac-databases.title': 'Distance de marche contre bases de motifs en 4x4 (Roumilhac et Flandin)',
  'preset.roumilhac-databases.description': 'IDA* avec la distance de marche et avec les bases additives 4-4-4-3 et 5-5-5 du document, sur des grilles de 46 coups (la seule du document, de 46 coups, est perdue) et sur d’autres plus courtes, tirées par notre générateur (at-depth, graine 2023). Sans lecture en miroir, comme dans le document.',
  'preset.taquin-game.title': 'A* et IDA* sur des séries de cinq grilles (le tableau du jeu de taquin)',
  'preset.taquin-game.description': `Quatre séries de cinq grilles en 3x3 et trois en 4x4. Les grilles du document sont perdues ; celles-ci ont été tirées par notre générateur pour que les longueurs moyennes des plus courtes solutions soient celles du document : 11,6, 23,8, 22,4 et 27 coups en 3x3, 34,6, 49 et 54 en 4x4 (la longueur de la première série 4x4 est perdue). Seuls les ordres de grandeur se comparent donc, pas les nombres exacts ; l’ordre des méthodes, lui, se compare.

Le document dit : IDA* est meilleur qu’A* ; A* ne sert plus au-delà de 3x3 ; et Hamming <= Manhattan <= conflit linéaire <= 5-5-5 <= 6-6-3.`,
  'preset.korf-100.title': 'Les cent grilles du 15-puzzle de Korf',
  'preset.korf-100.description': 'IDA* avec la distance de Manhattan sur les cent grilles de Korf (1985), et, pour comparer, avec les conflits linéaires et des bases de motifs. Les nœuds qu’IDA* génère avec la distance de Manhattan sont ceux publiés, grille par grille.',
  'preset.pancakes-gap.title': 'Crêpes : ce que vaut chaque rupture comptée',
  'preset.pancakes-gap.description': `Helmert (2010) compte les ruptures : des voisines dans la pile qui ne le sont pas dans la pile triée. Sur des piles au hasard, ce compte est le nombre de retournements, ou un ou deux de moins. Ici, il est affaibli pas à pas : gap-x laisse de côté les ruptures qui touchent l’une des x plus petites crêpes. À chaque pas, le nombre de nœuds est multiplié ; sans aucune rupture, seules de petites piles peuvent être triées. Les crêpes brûlées, dont la face brûlée doit finir en dessous, demandent plus de retournements, et leurs ruptures les annoncent tout aussi bien.`,
};
