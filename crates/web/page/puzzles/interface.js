// What the shared views (race, search tree, lab) need from a puzzle. `puzzles/NAME/puzzle.js` exports it as
// `puzzle`; next to it are `board.css` (its drawings) and `lang/LANGUAGE.js` (the texts named here).
// `lib/puzzle.js` loads all three when the puzzle is first shown. `play/` is the puzzle's own view: `view.js`,
// `play.css` and `lang/LANGUAGE.js`.

/**
 * A puzzle to solve: a board, a level, a stack. Shared views only know which puzzle it belongs to; it is stored as
 * JSON. `made` holds the settings of the form that generated it, so that the form can show them again; pasted and
 * linked instances have none.
 * @typedef {{domain: string, made?: unknown, [more: string]: unknown}} Instance
 */

/**
 * @template {Instance} I its instances
 * @typedef {object} Puzzle
 * @property {string} name as the server names it
 *
 * @property {(instance: I) => import('../types').Asked} asked the fields that describe an instance in a request
 * @property {(instance: I) => Record<string, string | null>} addressed the parameters that describe it in an address, here and in its own view
 * @property {(parameters: URLSearchParams) => Promise<I>} fromAddress reads the parameters written by {@link addressed}
 * @property {(text: string) => boolean} looksLike whether a pasted text may be one of its instances
 * @property {(text: string) => Promise<I>} read reads such a text
 * @property {(instance: I, state: string) => I} at the instance that starts from a state of a trace
 *
 * @property {(group: string, about: any) => string} group what games of a size, or of a level, are called in the statistics
 * @property {(instance: I) => string} words a short description, shown below its board
 * @property {(instance: I, use: (instance: I) => void) => HTMLElement | null} [known] what is known about it without a search: that it
 *   has no solution, and which instance to use instead
 * @property {(report: import('../types').Report) => string} length how long a solution is: moves, pushes, flips
 * @property {(cost: number) => string} cost a cost in words, in the unit of traces
 *
 * @property {(instance: I) => SmallBoard} smallBoard
 * @property {(state: string) => Picture} picture draws a state of a trace
 * @property {(move: string, before: string, after: string) => string} [step] a move between two states of a trace, if the trace's own name for it
 *   is not what readers of solutions know
 * @property {(instance: I, moves: string) => Position[]} positions the positions along a solution, one more than its steps
 *
 * @property {string} lanes the default race, in the format of `views/race/lanes.js`
 * @property {string} heuristic the default
 * @property {RacePreset[]} presets instructive races
 * @property {I} first the first instance of the search tree, small enough for a page
 * @property {(catalogue: import('../types').Catalogue, instance: I) => string[]} databases names of applicable sets of databases
 * @property {Choices} [choices] options of a search besides the method
 *
 * @property {() => Promise<{createForm: (form: FormAsked<I>) => Promise<Form<I>> | Form<I>}>} form makes instances
 * @property {() => Promise<Lab<any>>} lab what the builder of studies needs
 */

/**
 * A position in a solution, as created by the puzzle's `positions` and shown by its small board.
 * @typedef {unknown} Position
 *
 * @typedef {object} SmallBoard
 * @property {Element} element
 * @property {(position: any) => void} show
 *
 * A static drawing, with its size in its own units.
 * @typedef {{element: SVGGElement, width: number, height: number}} Picture
 *
 * A race, and a puzzle that illustrates it. Its texts are `race.preset.NAME` and `race.look.NAME`.
 * @typedef {object} RacePreset
 * @property {string} name
 * @property {Record<string, string>} puzzle as in an address
 * @property {string} lanes
 */

/**
 * Options of lanes. Those of a single lane are in its way (`without`, `with`), those of the whole race in
 * `settings`, by name.
 * @typedef {object} Choices
 * @property {(settings: Record<string, string>, onChange: (settings: Record<string, string>) => void) => HTMLElement} field
 *   chooses what holds for all lanes
 * @property {(way: Way, onChange: (way: Partial<Way>) => void) => Promise<HTMLElement>} editor edits the options of a lane
 * @property {(way: Way) => string} words the lane's own options in words; empty if it has none
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
 * @property {string} name under which it stores its settings
 * @property {'race' | 'tree'} use trees need small instances
 * @property {(find: () => Promise<I>) => void} take shows the instance, or the error
 * @property {(key: string, control: HTMLElement) => HTMLElement} field a control with its label
 */

/**
 * A form that always describes the current board; changes take effect at once.
 * @template {Instance} I
 * @typedef {object} Form
 * @property {HTMLElement} element
 * @property {(instance: I) => void} show describes an instance, wherever it comes from
 * @property {() => void} make generates again what was last generated here
 */

/**
 * What the builder of studies needs. `C` holds the choices in its menus; it is stored as JSON.
 * @template {Chosen} C
 * @typedef {object} Lab
 * @property {C} first a small study that finishes at once
 * @property {string[]} usual the most common algorithms and heuristics
 * @property {{name: string, meaning: string}[]} algorithms its own ones, which are not in the catalogue and take no heuristic
 * @property {(chosen: C, tools: Tools<C>) => (HTMLElement | null)[]} fields the choice of instances
 * @property {(chosen: C) => void} mend resolves conflicting choices after a change
 * @property {(chosen: C, catalogue: import('../types').Catalogue) => {databases: string[], estimates: string[]}} heuristics
 *   that fit the instances
 * @property {(chosen: C) => {name: string, title: string}} naming the name and the title of the study
 * @property {(chosen: C) => string} instances the lines below `[[instances]]`
 * @property {(chosen: C) => Record<string, string | number>} toAddress
 * @property {(parameters: URLSearchParams, chosen: C) => void} fromAddress applies the valid parameters of an address
 */

/**
 * The selected heuristics, and the puzzle's other choices.
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
