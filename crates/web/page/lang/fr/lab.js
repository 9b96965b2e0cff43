export default {
  'lab.title': 'Labo',
  'lab.text': 'Une étude applique plusieurs méthodes aux mêmes casse-têtes et compare ce que chacune demande. Elle se conclut par des tableaux, des graphiques et un rapport.',
  'lab.new': 'Nouvelle étude',
  'lab.ways': 'Origine du plan d’étude',
  'lab.way.build': 'Composer',
  'lab.way.preset': 'Prêtes à l’emploi',
  'lab.way.write': 'Écrire',
  'lab.loading': 'Un instant…',
  'lab.launch': 'Étude à lancer',
  'lab.plan': 'Plan d’étude (TOML)',
  'lab.run': 'Lancer',
  'lab.edit': 'Modifier le plan',
  'lab.share': 'Copier le lien',
  'lab.shared': 'Le lien a été copié. Quiconque l’ouvre dans son propre pousse retrouve la même étude.',
  'lab.started': 'L’étude est en cours.',

  'lab.preset.choose': 'Études fournies avec pousse',
  'lab.preset.needs': 'Ses niveaux appartiennent à d’autres et ne sont pas fournis avec pousse. Si vous avez le fichier, lancez l’étude en ligne de commande :',
  'lab.preset.file': 'FICHIER',

  'lab.build.title': 'Votre propre étude',
  'lab.build.text': 'Choisissez des casse-têtes et des méthodes. Chaque algorithme est essayé avec chaque heuristique.',
  'lab.build.puzzle': 'Casse-tête',
  'lab.build.count': 'Nombre',
  'lab.build.seed': 'Graine',
  'lab.build.time': 'Temps par essai',
  'lab.build.algorithms': 'Algorithmes',
  'lab.build.heuristics': 'Heuristiques',
  'lab.build.more': { one: '{count} autre', other: '{count} autres' },
  'lab.build.missing': 'Cochez au moins un algorithme, et une heuristique si l’un d’eux en a besoin.',

  'lab.write.title': 'Votre propre plan d’étude',
  'lab.write.text': 'Écrivez ou collez un plan, ou déposez un fichier ici. Le chapitre « Studies » du livre (en anglais) explique chaque clé.',
  'lab.write.check': 'Vérifier',
  'lab.write.open': 'Ouvrir un fichier…',
  'lab.write.example.button': 'Exemple',
  'lab.write.too-large': 'Ce fichier est trop gros pour un plan d’étude.',
  'lab.write.example': `name = "mon-etude"     # minuscules sans accent, chiffres, tirets
title = "Quelle heuristique sur quelle grille ?"

[limits]               # pour chaque essai
time = "10s"
memory = "512MiB"

[[instances]]
name = "proches"
at-depth = "3x3"       # grilles à des distances données
depths = [10, 15]
count = 10             # par distance
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
  'lab.summary.short': 'La durée dépend des casse-têtes : quelques secondes pour les petits, parfois des heures pour les grands sans limite. Vous pouvez arrêter l’étude et la reprendre plus tard.',
  'lab.summary.long': 'Cela fait beaucoup d’essais : des minutes, voire des heures. L’étude continue si vous fermez cette page ; vous pouvez l’arrêter et la reprendre plus tard.',

  'lab.studies': 'Études',
  'lab.studies.none': 'Aucune pour l’instant. Lancez-en une : elle apparaîtra ici, avec son rapport.',
  'lab.studies.more': { one: 'En afficher {count} de plus', other: 'En afficher {count} de plus' },
  'lab.studies.folder': 'Conservées dans le dossier',
  'lab.state.running': 'en cours',
  'lab.state.done': 'terminée',
  'lab.state.stopped': 'arrêtée',
  'lab.rows': '{rows} {rows:essai|essais} sur {runs}',
  'lab.progress': 'Avancement de l’étude',
  'lab.progress.rows': 'Essais',
  'lab.progress.time': 'Temps',
  'lab.progress.left': 'Temps restant',
  'lab.progress.about': 'environ {time}',
  'lab.queued': 'L’étude attend son tour.',
  'lab.building': 'Construction de la table {table} sur {tables} : {share} %',
  'lab.stop': 'Arrêter',
  'lab.resume': 'Reprendre',
  'lab.report': 'Rapport (en anglais)',
  'lab.report.of': 'Rapport (en anglais) : {title} (nouvel onglet)',
  'lab.download': 'Télécharger',
  'lab.ended': 'Terminée : {title}',
  'lab.ended.stopped': 'Arrêtée : {title}',

  'lab.result': 'Tableau',
  'lab.result.text': 'Longueur : moyenne des solutions trouvées. Nœuds : médiane des nœuds générés par essai ; barres à l’échelle logarithmique. Temps : total de tous les essais.',
  'lab.result.method': 'Méthode',
  'lab.result.solved': 'Résolus',
  'lab.result.length': 'Longueur',
  'lab.result.nodes': 'Nœuds',
  'lab.result.time': 'Temps',
  'lab.result.none': 'Cette étude n’enregistre pas de lignes JSON ; les tableaux sont dans son rapport.',

  'lab.error.line': 'Aller à la ligne {line}',
  'lab.error.bad-value': 'Le plan d’étude contient une erreur',
  'lab.error.bad-input': 'Le plan d’étude contient une erreur',
};
