// Builds the lines of a page of a PDF from its pieces of text: in columns, with the size of their letters. Pure.

export interface PdfPiece {
  readonly text: string;
  readonly x: number;
  /** From the bottom of the page. */
  readonly y: number;
  readonly width: number;
  /** Size of the letters. */
  readonly size: number;
}

export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Right end. */
  readonly end: number;
  readonly size: number;
}

/** In sizes of the letters. */
const SAME_LINE = 0.5;
const WORD_GAP = 0.15;
/** Pieces of one row that are farther apart belong to different columns. */
const COLUMN_GAP = 1.6;
/** Letters of a mark of a note, compared with those around it. */
const MARK_SIZE = 0.8;
const NOTE_MARK = /^\s*(?:\d{1,3}|[*†‡§]{1,3})\s*$/;

const isNoteMark = (piece: PdfPiece, line: readonly PdfPiece[]): boolean => {
  const [last] = line.slice(-1);
  return last !== undefined && piece.size < last.size * MARK_SIZE && piece.y > last.y && NOTE_MARK.test(piece.text);
};

function joinPieces(pieces: readonly PdfPiece[]): PdfLine {
  const [first] = pieces;
  let text = '';
  let end = first?.x ?? 0;
  for (const piece of pieces) {
    const isApart = piece.x - end > piece.size * WORD_GAP;
    text += `${isApart && text !== '' && !text.endsWith(' ') && !piece.text.startsWith(' ') ? ' ' : ''}${piece.text}`;
    end = Math.max(end, piece.x + piece.width);
  }
  // The size that most letters have.
  const lengths = new Map<number, number>();
  for (const { size, text: some } of pieces) lengths.set(size, (lengths.get(size) ?? 0) + some.trim().length);
  const size = [...lengths].reduce((best, one) => (one[1] > best[1] ? one : best), [0, -1])[0];
  return { text: text.trim(), x: first?.x ?? 0, y: first?.y ?? 0, end, size };
}

/** Joins the pieces of each line, in the order in which the file has them. */
export function joinLines(pieces: readonly PdfPiece[]): readonly PdfLine[] {
  const lines: PdfPiece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && isNoteMark(piece, line)) continue;
    const size = Math.max(piece.size, last?.size ?? 0);
    const continues =
      last !== undefined &&
      Math.abs(piece.y - last.y) < size * SAME_LINE &&
      piece.x - (last.x + last.width) < size * COLUMN_GAP &&
      piece.x > last.x - size;
    if (continues) line?.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joinPieces).filter(({ text }) => text !== '');
}

const MIN_COLUMN_LINES = 4;
/** Share of lines that may cross the gap between two columns, such as headings. */
const MAX_CROSSING = 0.15;
const STEPS = 24;

/** Share of the shorter column that is beside the longer one. */
const MIN_OVERLAP = 0.6;

const topOf = (lines: readonly PdfLine[]): number => lines.reduce((top, { y }) => Math.max(top, y), -Infinity);
const bottomOf = (lines: readonly PdfLine[]): number => lines.reduce((low, { y }) => Math.min(low, y), Infinity);

function areBeside(one: readonly PdfLine[], other: readonly PdfLine[]): boolean {
  const shared = Math.min(topOf(one), topOf(other)) - Math.max(bottomOf(one), bottomOf(other));
  const shorter = Math.min(topOf(one) - bottomOf(one), topOf(other) - bottomOf(other));
  return shared >= shorter * MIN_OVERLAP;
}

/** Position of the gap between two columns, if the page has two. */
function findGap(lines: readonly PdfLine[]): number | undefined {
  const left = lines.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = lines.reduce((most, { end }) => Math.max(most, end), 0);
  const middle = Array.from({ length: STEPS + 1 }, (_, step) => left + (right - left) * (0.35 + (0.3 * step) / STEPS));
  const candidates = middle.map((gap) => {
    const before = lines.filter(({ end }) => end <= gap);
    const after = lines.filter(({ x }) => x >= gap);
    return { gap, before, after, crossing: lines.length - before.length - after.length };
  });
  const best = candidates.reduce((one, other) => (other.crossing < one.crossing ? other : one));
  const { gap, before, after, crossing } = best;
  if (crossing > lines.length * MAX_CROSSING) return undefined;
  if (before.length < MIN_COLUMN_LINES || after.length < MIN_COLUMN_LINES) return undefined;
  return areBeside(before, after) ? gap : undefined;
}

/** Puts the left column before the right one. Lines over both separate what is above from what is below. */
export function orderColumns(lines: readonly PdfLine[]): readonly PdfLine[] {
  const gap = lines.length < 2 * MIN_COLUMN_LINES ? undefined : findGap(lines);
  if (gap === undefined) return lines;
  const fromTop = lines.toSorted((one, other) => other.y - one.y);
  const ordered: PdfLine[] = [];
  let columns: { left: PdfLine[]; right: PdfLine[] } = { left: [], right: [] };
  const end = (): void => {
    ordered.push(...columns.left, ...columns.right);
    columns = { left: [], right: [] };
  };
  for (const line of fromTop) {
    if (line.end <= gap) columns.left.push(line);
    else if (line.x >= gap) columns.right.push(line);
    else {
      end();
      ordered.push(line);
    }
  }
  end();
  return ordered;
}
