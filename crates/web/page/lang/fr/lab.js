export default {
  'lab.title': 'Labo',
  'lab.text': 'Une étude donne les mêmes grilles à plusieurs méthodes et compare ce qu’il leur faut. Elle finit par des tableaux, des graphiques et un rapport.',
  'lab.new': 'Nouvelle étude',
  'lab.ways': 'D’où vient le plan',
  'lab.way.build': 'Composer',
  'lab.way.preset': 'Toutes prêtes',
  'lab.way.write': 'Écrire',
  'lab.loading': 'Un instant…',
  'lab.launch': 'L’étude à lancer',
  'lab.plan': 'Plan (TOML)',
  'lab.run': 'Lancer',
  'lab.edit': 'Modifier le plan',
  'lab.share': 'Copier l’adresse',
  'lab.shared': 'L’adresse est copiée. Qui l’ouvre avec son propre pousse trouve la même étude.',
  'lab.started': 'L’étude est lancée.',

  'lab.preset.choose': 'Études fournies avec pousse',
  'lab.preset.needs': 'Ses niveaux appartiennent à d’autres et ne sont pas fournis avec pousse. Avec le fichier sous la main, lancez-la en ligne de commande :',
  'lab.preset.file': 'FICHIER',

  'lab.build.title': 'Votre propre étude',
  'lab.build.text': 'Choisissez des grilles et ce qu’il faut y essayer. Chaque algorithme tourne avec chaque heuristique.',
  'lab.build.puzzle': 'Jeu',
  'lab.build.count': 'Combien',
  'lab.build.seed': 'Graine',
  'lab.build.time': 'Temps par essai',
  'lab.build.algorithms': 'Algorithmes',
  'lab.build.heuristics': 'Heuristiques',
  'lab.build.more': { one: '{count} de plus', other: '{count} de plus' },
  'lab.build.missing': 'Cochez au moins un algorithme, et une heuristique pour ceux qui en ont besoin.',

  'lab.write.title': 'Le plan tel qu’il est écrit',
  'lab.write.text': 'Écrivez ou collez un plan, ou déposez un fichier ici. Le livre explique chaque clé à la page « Studies ».',
  'lab.write.check': 'Vérifier',
  'lab.write.open': 'Ouvrir un fichier…',
  'lab.write.example.button': 'Exemple',
  'lab.write.too-large': 'Ce fichier est trop grand pour un plan.',
  'lab.write.example': `name = "mon-etude"     # minuscules sans accent, chiffres, tirets
title = "Quelle heuristique sur quelle grille ?"

[limits]               # de chaque essai
time = "10s"
memory = "512MiB"

[[instances]]
name = "proches"
at-depth = "3x3"       # grilles à des distances données
depths = [10, 15]
count = 10             # pour chacune
seed = 1

[[instances]]
name = "partout"
random = "3x3"         # tirage uniforme
count = 20
seed = 1

[[methods]]            # sans heuristique
algorithm = "bfs"

[[methods]]            # chaque algorithme avec chaque heuristique
algorithm = ["astar", "ida-star"]
heuristic = ["hamming", "manhattan", "linear-conflict"]
`,

  'lab.summary': 'Ce qui sera lancé',
  'lab.summary.instances': 'Instances',
  'lab.summary.methods': 'Méthodes',
  'lab.summary.runs': 'Essais',
  'lab.summary.set': 'Série',
  'lab.summary.method': 'Méthode',
  'lab.summary.details': 'Séries et méthodes',
  'lab.summary.short': 'La durée dépend des grilles : quelques secondes en 3x3, parfois des heures en 4x4 sans limite. Vous pouvez arrêter l’étude et la reprendre.',
  'lab.summary.long': 'Cela fait beaucoup d’essais : il faut peut-être des minutes ou des heures. L’étude continue quand vous fermez cette page ; vous pouvez l’arrêter et la reprendre.',

  'lab.studies': 'Études',
  'lab.studies.none': 'Aucune encore. Lancez-en une : elle apparaîtra ici, avec son rapport.',
  'lab.studies.more': { one: 'En montrer {count} de plus', other: 'En montrer {count} de plus' },
  'lab.studies.folder': 'Elles sont gardées dans le dossier',
  'lab.state.running': 'en cours',
  'lab.state.done': 'complète',
  'lab.state.stopped': 'arrêtée',
  'lab.rows': '{rows} essais sur {runs}',
  'lab.progress': 'Avancement de l’étude',
  'lab.progress.rows': 'Essais',
  'lab.progress.time': 'Temps',
  'lab.progress.left': 'Reste',
  'lab.progress.about': 'environ {time}',
  'lab.queued': 'Elle attend son tour.',
  'lab.building': 'Calcul de la table {table} sur {tables} : {share} %',
  'lab.stop': 'Arrêter',
  'lab.resume': 'Reprendre',
  'lab.report': 'Rapport',
  'lab.report.of': 'Rapport : {title} (nouvel onglet)',
  'lab.download': 'Télécharger',
  'lab.ended': 'Complète : {title}',
  'lab.ended.stopped': 'Arrêtée : {title}',

  'lab.result': 'Tableau',
  'lab.result.text': 'Longueur : moyenne des solutions trouvées. Nœuds : médiane des nœuds engendrés par essai ; barres à l’échelle logarithmique. Temps : tous les essais ensemble.',
  'lab.result.method': 'Méthode',
  'lab.result.solved': 'Résolues',
  'lab.result.length': 'Longueur',
  'lab.result.nodes': 'Nœuds',
  'lab.result.time': 'Temps',
  'lab.result.none': 'Cette étude ne garde pas de lignes JSON ; son rapport a les tableaux.',

  'lab.error.line': 'Aller à la ligne {line}',
  'lab.error.bad-value': 'Le plan n’est pas correct',
  'lab.error.bad-input': 'Le plan n’est pas correct',
};
