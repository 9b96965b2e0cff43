export default {
  'lab.title': 'Lab',
  'lab.text': 'A study gives the same puzzles to several methods and compares what they need. It ends with tables, plots and one report.',
  'lab.new': 'New study',
  'lab.ways': 'Where the plan comes from',
  'lab.way.build': 'Build',
  'lab.way.preset': 'Ready-made',
  'lab.way.write': 'Write',
  'lab.loading': 'One moment…',
  'lab.launch': 'The study to run',
  'lab.plan': 'Plan (TOML)',
  'lab.run': 'Run',
  'lab.edit': 'Edit the plan',
  'lab.share': 'Copy address',
  'lab.shared': 'The address is copied. Who opens it on a pousse of their own finds the same study.',
  'lab.started': 'The study runs.',

  'lab.preset.choose': 'Studies that come with pousse',
  'lab.preset.needs': 'Its levels belong to others and do not come with pousse. With the file at hand, run it from the command line:',
  'lab.preset.file': 'FILE',

  'lab.build.title': 'A study of your own',
  'lab.build.text': 'Choose puzzles and what to try on them. Every algorithm runs with every heuristic.',
  'lab.build.puzzle': 'Puzzle',
  'lab.build.count': 'How many',
  'lab.build.seed': 'Seed',
  'lab.build.time': 'Time for each run',
  'lab.build.algorithms': 'Algorithms',
  'lab.build.heuristics': 'Heuristics',
  'lab.build.more': { one: '{count} more', other: '{count} more' },
  'lab.build.missing': 'Tick at least one algorithm, and one heuristic for those that need one.',

  'lab.write.title': 'The plan as written',
  'lab.write.text': 'Write or paste a plan, or drop a file here. The book explains every key on the page “Studies”.',
  'lab.write.check': 'Check',
  'lab.write.open': 'Open a file…',
  'lab.write.example.button': 'Example',
  'lab.write.too-large': 'That file is too large for a plan.',
  'lab.write.example': `name = "my-study"      # small letters, digits, hyphens
title = "Which heuristic on which board?"

[limits]               # of each run
time = "10s"
memory = "512MiB"

[[instances]]
name = "near"
at-depth = "3x3"       # boards at given distances
depths = [10, 15]
count = 10             # of each
seed = 1

[[instances]]
name = "anywhere"
random = "3x3"         # drawn uniformly
count = 20
seed = 1

[[methods]]            # needs no heuristic
algorithm = "bfs"

[[methods]]            # every algorithm with every heuristic
algorithm = ["astar", "ida-star"]
heuristic = ["hamming", "manhattan", "linear-conflict"]
`,

  'lab.summary': 'What it runs',
  'lab.summary.instances': 'Instances',
  'lab.summary.methods': 'Methods',
  'lab.summary.runs': 'Runs',
  'lab.summary.set': 'Set',
  'lab.summary.method': 'Method',
  'lab.summary.details': 'Sets and methods',
  'lab.summary.short': 'How long that takes depends on the puzzles: small ones take seconds, large ones without a limit may take hours. You can stop it and resume it.',
  'lab.summary.long': 'That is a lot of runs: it may take minutes or hours. It goes on when you close this page; you can stop it and resume it.',

  'lab.studies': 'Studies',
  'lab.studies.none': 'None yet. Run one: it will be listed here, with its report.',
  'lab.studies.more': { one: 'Show {count} more', other: 'Show {count} more' },
  'lab.studies.folder': 'They are kept in the folder',
  'lab.state.running': 'running',
  'lab.state.done': 'complete',
  'lab.state.stopped': 'stopped',
  'lab.rows': '{rows} of {runs} runs',
  'lab.progress': 'Progress of the study',
  'lab.progress.rows': 'Runs',
  'lab.progress.time': 'Time',
  'lab.progress.left': 'Left',
  'lab.progress.about': 'about {time}',
  'lab.queued': 'It waits for its turn.',
  'lab.building': 'Making table {table} of {tables}: {share} %',
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
  'lab.result.none': 'This study keeps no JSON lines; its report has the tables.',

  'lab.error.line': 'Go to line {line}',
  'lab.error.bad-value': 'The plan is not right',
  'lab.error.bad-input': 'The plan is not right',
};
