export default {
  'lab.title': 'Lab',
  'lab.text': 'A study runs several methods on the same puzzles and compares what they need. It ends with tables, plots and a report.',
  'lab.new': 'New study',
  'lab.ways': 'Where the study plan comes from',
  'lab.way.build': 'Build',
  'lab.way.preset': 'Ready-made',
  'lab.way.write': 'Write',
  'lab.loading': 'One moment…',
  'lab.launch': 'Study to run',
  'lab.plan': 'Study plan (TOML)',
  'lab.run': 'Run',
  'lab.edit': 'Edit the plan',
  'lab.share': 'Copy link',
  'lab.shared': 'The link has been copied. Anyone who opens it in their own pousse gets the same study.',
  'lab.started': 'The study is running.',

  'lab.preset.choose': 'Studies that come with pousse',
  'lab.preset.needs': 'Its levels belong to others and do not come with pousse. If you have the file, run the study from the command line:',
  'lab.preset.file': 'FILE',

  'lab.build.title': 'A study of your own',
  'lab.build.text': 'Choose puzzles and methods. Every algorithm runs with every heuristic.',
  'lab.build.puzzle': 'Puzzle',
  'lab.build.count': 'How many',
  'lab.build.seed': 'Seed',
  'lab.build.time': 'Time per run',
  'lab.build.algorithms': 'Algorithms',
  'lab.build.heuristics': 'Heuristics',
  'lab.build.more': { one: '{count} more', other: '{count} more' },
  'lab.build.missing': 'Tick at least one algorithm, and a heuristic if one of the algorithms needs it.',

  'lab.write.title': 'Your own study plan',
  'lab.write.text': 'Write or paste a plan, or drop a file here. The chapter “Studies” of the book explains every key.',
  'lab.write.check': 'Check',
  'lab.write.open': 'Open a file…',
  'lab.write.example.button': 'Example',
  'lab.write.too-large': 'This file is too large to be a study plan.',
  'lab.write.example': `name = "my-study"      # lower-case letters, digits, hyphens
title = "Which heuristic on which board?"

[limits]               # for each run
time = "10s"
memory = "512MiB"

[[instances]]
name = "near"
at-depth = "3x3"       # boards at given distances
depths = [10, 15]
count = 10             # at each distance
seed = 1

[[instances]]
name = "anywhere"
random = "3x3"         # uniformly at random
count = 20
seed = 1

[[methods]]            # needs no heuristic
algorithm = "bfs"

[[methods]]            # every algorithm with every heuristic
algorithm = ["astar", "ida-star"]
heuristic = ["hamming", "manhattan", "linear-conflict"]
`,

  'lab.summary': 'What will run',
  'lab.summary.instances': 'Instances',
  'lab.summary.methods': 'Methods',
  'lab.summary.runs': 'Runs',
  'lab.summary.set': 'Set',
  'lab.summary.method': 'Method',
  'lab.summary.details': 'Sets and methods',
  'lab.summary.short': 'How long this takes depends on the puzzles: small ones take seconds, large ones without a limit may take hours. You can stop the study and resume it later.',
  'lab.summary.long': 'That is a lot of runs: it may take minutes or hours. The study continues when you close this page; you can stop it and resume it later.',

  'lab.studies': 'Studies',
  'lab.studies.none': 'None yet. Run one, and it will be listed here with its report.',
  'lab.studies.more': { one: 'Show {count} more', other: 'Show {count} more' },
  'lab.studies.folder': 'Stored in the folder',
  'lab.state.running': 'running',
  'lab.state.done': 'complete',
  'lab.state.stopped': 'stopped',
  'lab.rows': '{rows} of {runs} runs',
  'lab.progress': 'Progress of the study',
  'lab.progress.rows': 'Runs',
  'lab.progress.time': 'Time',
  'lab.progress.left': 'Left',
  'lab.progress.about': 'about {time}',
  'lab.queued': 'Waiting for its turn.',
  'lab.building': 'Building table {table} of {tables}: {share}%',
  'lab.stop': 'Stop',
  'lab.resume': 'Resume',
  'lab.report': 'Report',
  'lab.report.of': 'Report: {title} (new tab)',
  'lab.download': 'Download',
  'lab.ended': 'Complete: {title}',
  'lab.ended.stopped': 'Stopped: {title}',

  'lab.result': 'Table',
  'lab.result.text': 'Length: mean of the solutions found. Nodes: median of the nodes generated in a run; bars on a logarithmic scale. Time: all runs together.',
  'lab.result.method': 'Method',
  'lab.result.solved': 'Solved',
  'lab.result.length': 'Length',
  'lab.result.nodes': 'Nodes',
  'lab.result.time': 'Time',
  'lab.result.none': 'This study saves no JSON lines; its report has the tables.',

  'lab.error.line': 'Go to line {line}',
  'lab.error.bad-value': 'There is a mistake in the study plan',
  'lab.error.bad-input': 'There is a mistake in the study plan',
};
