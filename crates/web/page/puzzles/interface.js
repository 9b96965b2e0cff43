// What the shared views (race, search tree, lab) ask of a puzzle. `puzzles/NAME/puzzle.js` exports it as `puzzle`, beside it
// lie `board.css` (its drawings) and `lang/LANGUAGE.js` (the texts named here); `lib/puzzle.js` loads the three together, when
// something of the puzzle is first shown. `play/` is its own view: `view.js`, `play.css` and `lang/LANGUAGE.js`.

/**
 * A puzzle to solve: a board, a level, a stack. Shared views know only whose it is; it is kept as JSON.
 * @typedef {{domain: string, [more: string]: unknown}} Instance
 */

/**
 * @template {Instance} I its instances
 * @typedef {object} Puzzle
 * @property {string} name as the server names it
 *
 * @property {(instance: I) => import('../types').Asked} asked what a request says of an instance
 * @property {(instance: I) => Record<string, string | null>} addressed what an address says of it, here and in its own view
 * @property {(parameters: URLSearchParams) => Promise<I>} fromAddress reads what {@link addressed} wrote
 * @property {(text: string) => boolean} looksLike whether a pasted text can be one of its instances
 * @property {(text: string) => Promise<I>} read reads such a text
 * @property {(instance: I, state: string) => I} at the instance that begins in a state of a trace
 *
 * @property {(instance: I) => string} words what it is in a few words, below its board
 * @property {(report: import('../types').Report) => string} length how long a solution is: moves, pushes, flips
 * @property {(cost: number) => string} cost so many of what traces count
 *
 * @property {(instance: I) => SmallBoard} smallBoard
 * @property {(state: string) => Picture} picture draws a state of a trace
 * @property {(instance: I, moves: string) => Position[]} positions what a solution goes through, one more than its steps
 *
 * @property {string} lanes a race for an instance that comes without one, as `views/race/lanes.js` writes it
 * @property {string} heuristic what searches use when none is chosen
 * @property {RacePreset[]} presets races that teach something
 * @property {I} first what the search tree shows at first: small enough for a page
 * @property {(catalogue: import('../types').Catalogue, instance: I) => string[]} databases names of sets of databases that fit
 * @property {Choices} [choices] what a search of it can be told beside the method
 *
 * @property {() => Promise<{createForm: (form: FormAsked<I>) => Promise<HTMLElement> | HTMLElement}>} form makes instances
 * @property {() => Promise<Lab<any>>} lab what the builder of studies needs
 */

/**
 * A place in a solution, as the puzzle's `positions` makes it and its small board shows it.
 * @typedef {unknown} Position
 *
 * @typedef {object} SmallBoard
 * @property {Element} element
 * @property {(position: any) => void} show
 *
 * A drawing that does not move, with its size in its own units.
 * @typedef {{element: SVGGElement, width: number, height: number}} Picture
 *
 * A race with a puzzle on which it shows. Texts are `race.preset.NAME` and `race.look.NAME`.
 * @typedef {object} RacePreset
 * @property {string} name
 * @property {Record<string, string>} puzzle as an address names it
 * @property {string} lanes
 */

/**
 * What lanes can be told. A lane's own are in its way (`without`, `with`); those of the whole race in `settings`, by name.
 * @typedef {object} Choices
 * @property {(settings: Record<string, string>, onChange: (settings: Record<string, string>) => void) => HTMLElement} field
 *   chooses what holds for all lanes
 * @property {(way: Way, onChange: (way: Partial<Way>) => void) => Promise<HTMLElement>} editor chooses what a lane has of its own
 * @property {(way: Way) => string} words what a lane has of its own, in words; empty where that is nothing
 * @property {(way: Way, settings: Record<string, string>) => Partial<import('../types').Asked>} asked
 * @property {{label: string, asked: Partial<import('../types').Asked>}} [plain] a search without any of it, for the search
 *   tree; `label` is the key of its text
 *
 * @typedef {import('../views/race/lanes.js').Way} Way
 */

/**
 * What a form is given.
 * @template {Instance} I
 * @typedef {object} FormAsked
 * @property {string} name under which it keeps what was chosen
 * @property {'race' | 'tree'} use a tree is for small instances
 * @property {(find: () => Promise<I>) => void} take shows what is found, or what went wrong
 * @property {(key: string, control: HTMLElement) => HTMLElement} field a control with its label
 */

/**
 * What the builder of studies needs. `C` is what its menus say; it is kept as JSON.
 * @template {Chosen} C
 * @typedef {object} Lab
 * @property {C} first a small study that ends at once
 * @property {string[]} usual names of algorithms and heuristics that most readers look for
 * @property {{name: string, meaning: string}[]} algorithms of its own, that are not in the catalogue and take no heuristic
 * @property {(chosen: C, tools: Tools<C>) => (HTMLElement | null)[]} fields which instances
 * @property {(chosen: C) => void} mend after a change: what does not go together any more
 * @property {(chosen: C, catalogue: import('../types').Catalogue) => {databases: string[], estimates: string[]}} heuristics
 *   that fit the instances
 * @property {(chosen: C) => {name: string, title: string}} naming of the study
 * @property {(chosen: C) => string} instances the lines below `[[instances]]`
 * @property {(chosen: C) => Record<string, string | number>} toAddress
 * @property {(parameters: URLSearchParams, chosen: C) => void} fromAddress takes over what is right in an address
 */

/**
 * Ticked heuristics, and what else the puzzle asks.
 * @typedef {{heuristics: string[]}} Chosen
 */

/**
 * Controls of the builder, each for one of the puzzle's own choices.
 * @template C
 * @typedef {object} Tools
 * @property {(key: keyof C & string, label: string, values: readonly string[], words?: (value: string) => string) => HTMLElement} menu
 * @property {(key: keyof C & string, label: string, least: number, most: number) => HTMLElement} number
 * @property {(key: keyof C & string, label: string) => HTMLElement} text
 */

export {};
