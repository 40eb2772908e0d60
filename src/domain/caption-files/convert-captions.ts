// Converts captions of editing programs (ASS, SSA) and of YouTube (SBV) to SubRip. Pure.

interface ConvertedCue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `Dialogue: layer,start,end,style,name,left,right,vertical,effect,text`. */
const ASS_EVENT =
  /^Dialogue: (?:Marked=)?\d{1,4},(\d{1,3}:\d\d:\d\d[.,]\d{1,3}),(\d{1,3}:\d\d:\d\d[.,]\d{1,3}),(?:[^,\n]*,){6}(.*)$/;
const ASS_CODE = /\{[^{}]*\}/g;
/** Codes that SubRip players know: the place on the screen. */
const KNOWN_CODE = /\\an\d/;
const DRAWING = /\\p[1-9]/;
const SBV_TIMES = /^(\d{1,3}:\d\d:\d\d\.\d{3}),(\d{1,3}:\d\d:\d\d\.\d{3})\s*$/;

const parseSeconds = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

function formatSeconds(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)},${pad(ms % 1000, 3)}`;
}

function parseAssEvent(line: string): ConvertedCue | undefined {
  const [, start = '', end = '', text = ''] = ASS_EVENT.exec(line) ?? [];
  if (start === '' || DRAWING.test(text)) return undefined;
  const place = KNOWN_CODE.exec(text)?.[0];
  const words = text
    .replace(ASS_CODE, '')
    .replace(/\\[Nn]/g, '\n')
    .replaceAll('\\h', ' ')
    .trim();
  const shown = place === undefined ? words : `{${place}}${words}`;
  return { start: parseSeconds(start), end: parseSeconds(end), text: shown };
}

function parseSbv(lines: readonly string[]): readonly ConvertedCue[] {
  const cues: { start: number; end: number; lines: string[] }[] = [];
  for (const line of lines) {
    const [, start, end] = SBV_TIMES.exec(line) ?? [];
    if (start !== undefined && end !== undefined)
      cues.push({ start: parseSeconds(start), end: parseSeconds(end), lines: [] });
    else if (line.trim() !== '') cues.at(-1)?.lines.push(line.trim());
  }
  return cues.map(({ lines: text, ...times }) => ({ ...times, text: text.join('\n') }));
}

const toSrt = (cues: readonly ConvertedCue[]): string =>
  cues
    .map(({ start, end, text }, at) => `${at + 1}\n${formatSeconds(start)} --> ${formatSeconds(end)}\n${text}\n`)
    .join('\n');

/** Returns `undefined` for texts in other formats. */
export function convertToSrt(text: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const events = lines.flatMap((line) => parseAssEvent(line) ?? []).toSorted((one, other) => one.start - other.start);
  if (events.length > 0) return toSrt(events);
  return SBV_TIMES.test(lines[0] ?? '') ? toSrt(parseSbv(lines)) : undefined;
}
