// The Markdown of the book, split into blocks: headings, paragraphs, lists, code and tables. Texts keep their
// inline marks.

/**
 * @typedef {{kind: 'heading', level: number, text: string}
 *   | {kind: 'paragraph', text: string}
 *   | {kind: 'code', text: string}
 *   | {kind: 'list', ordered: boolean, first: number, items: Block[][]}
 *   | {kind: 'table', head: string[], rows: string[][], right: boolean[]}} Block
 */

const HEADING = /^(#{1,6}) (.*)$/;
const MARK = /^(-|\d+\.) /;

/** Splits a text into blocks. @param {string} text @returns {Block[]} */
export function blocksOf(text) {
  return read(text.split('\n'));
}

/** @param {string[]} lines @returns {Block[]} */
function read(lines) {
  /** @type {Block[]} */
  const all = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    if (line.trim() === '' || line.startsWith('<!--')) {
      at += 1;
    } else if (line.startsWith('```')) {
      const end = endOf(lines, at + 1, (one) => !one.startsWith('```'));
      all.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
      at = end + 1;
    } else if (heading) {
      all.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2]?.trim() ?? '' });
      at += 1;
    } else if (line.startsWith('|')) {
      const end = endOf(lines, at, (one) => one.startsWith('|'));
      const [head = [], rule = [], ...rows] = lines.slice(at, end).map(cells);
      all.push({ kind: 'table', head, rows, right: rule.map((cell) => cell.endsWith(':')) });
      at = end;
    } else if (MARK.test(line)) {
      const { items, end } = readItems(lines, at);
      all.push({ kind: 'list', ordered: !line.startsWith('-'), first: parseInt(line, 10) || 1, items });
      at = end;
    } else {
      const end = endOf(lines, at + 1, continues);
      all.push({ kind: 'paragraph', text: lines.slice(at, end).map((one) => one.trim()).join(' ') });
      at = end;
    }
  }
  return all;
}

/** The end of a run of lines of the same kind. @param {string[]} lines @param {number} from @param {(line:
 * string) => boolean} belongs */
function endOf(lines, from, belongs) {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1;
  return end;
}

/** Whether a line continues the paragraph before it. @param {string} line */
function continues(line) {
  return line.trim() !== '' && !line.startsWith('```') && !line.startsWith('|') && !HEADING.test(line) && !MARK.test(line);
}

/** The items of a list, each with all lines indented as far as its text. @param {string[]} lines @param {number}
 * from */
function readItems(lines, from) {
  /** @type {Block[][]} */
  const items = [];
  let at = from;
  for (;;) {
    const indent = MARK.exec(lines[at] ?? '')?.[0].length;
    if (indent === undefined) return { items, end: at };
    const margin = ' '.repeat(indent);
    const inside = [(lines[at] ?? '').slice(indent)];
    at += 1;
    for (;;) {
      const next = endOf(lines, at, (one) => one.trim() === '');
      if (!(lines[next] ?? '').startsWith(margin)) break;
      while (at <= next) {
        inside.push((lines[at] ?? '').slice(indent));
        at += 1;
      }
    }
    items.push(read(inside));
    const next = endOf(lines, at, (one) => one.trim() === '');
    if (MARK.test(lines[next] ?? '')) at = next;
  }
}

/** The cells of a row; `\|` is not a border. @param {string} line */
function cells(line) {
  return line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The anchor of a heading, as mdBook generates it. @param {string} heading */
export function anchorOf(heading) {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}
