// Finds the label of a line: the name of a speaker in front of the words, in any of the forms that people use. Looks at
// the start of a line only, so time does not depend on its length. Pure.

import { parseSpeechMarkup } from '../speech-markup/parse-speech-markup.ts';
import { normalizeSpeakerKey } from './speaker-key.ts';
import { isHeading, isNameShaped, isPerson, isRole, isShouted, MAX_NAME_LENGTH } from './speaker-names.ts';
import { findTagKind } from './tags.ts';

/**
 * `colon`: `Rose: Hi`. `bracket`: `[Rose] Hi`. `angle`: `<Rose> Hi`. `quote`: `花子「…」`. `cue`: a name alone above the
 * speech, in capitals or after an @. `dash`: `Rose - Hi`.
 */
export type LabelForm = 'colon' | 'bracket' | 'angle' | 'quote' | 'cue' | 'dash';

export interface Label {
  readonly form: LabelForm;
  readonly name: string;
  readonly key: string;
  /** The rest of the line. */
  readonly said: string;
  readonly direction?: string;
  /** True if a note in brackets follows the name, also one that is not kept as a direction. */
  readonly isDirected: boolean;
  readonly isBold: boolean;
  readonly isListed: boolean;
  readonly hasTime: boolean;
}

type Found = Pick<Label, 'form' | 'name' | 'said'> & {
  readonly note?: string;
  /** A direct `Rose:Hi` counts for known names only, because of `key:value` and times. */
  readonly isTight?: boolean;
};

/** Lines around the label, trimmed. */
export interface LineContext {
  readonly before: string;
  readonly after: string;
  readonly voiceKeys: ReadonlySet<string>;
}

const HEAD_LENGTH = 160;
const MAX_NOTE_LENGTH = 60;
const MAX_DASHED_LENGTH = 31;
const TIME = /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?: ?[ap]m)?[\])]?\s{1,4}/u;
const LIST_MARK = /^(?:[-•·*]|\d{1,3}[.)])\s{1,4}(?=[^:：]{1,60}[:：])/u;
/** Lists, quotations, headings, boxes to tick and footnotes. */
const NOT_LABELLED = /^(?:[-–—•·*]\s|—|>\s|#{1,6}\s|\d{1,9}[.)]\s|\[[ xX]?\]|\[\d{1,9}\]\s(?!\s{0,9}\[))/u;
const BRACKET = /^[[［【](?<name>[^[\]［］【】\n]{1,40})[\]］】](?!\()(?<colon>[:：]?)/u;
const QUOTE = /^(?<name>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,12})[「『]/u;
/** Particles between a name and a quotation in prose: 花子は「…」 */
const PARTICLE_END = /[はがもをにでと]$/u;
const CUE = /^(?<name>[^\p{Ll}\n:.!?,;]{2,38}?)\s{0,2}(?:\((?<note>[^()]{0,60})\))?$/u;
const AT_CUE = /^@(?<name>[^\n@()]{1,40})(?:\((?<note>[^()]{0,60})\))?$/u;
const HTML = new Set(
  'a abbr article aside audio b blockquote body br button caption cite code dd div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header html i img input kbd label legend li link main mark meta nav ol option p pre q s script section select small span speak strong style sub sup table tbody td textarea tfoot th thead title tr u ul video voice prosody'.split(
    ' ',
  ),
);
/** Notes of screenplays that say nothing about the way of speaking. */
const SCREENPLAY_NOTE = /^(?:cont['’]?d\.?|continued|v\.? ?o\.?|o\.? ?s\.?|o\.? ?c\.?)$/iu;

/** Separates a note in brackets from the end of a name. */
function splitNote(written: string): { readonly name: string; readonly note?: string } {
  const name = written.trim();
  if (!/[)）]$/u.test(name)) return { name };
  const open = Math.max(name.lastIndexOf('('), name.lastIndexOf('（'));
  const note = name.slice(open + 1, -1).trim();
  if (open < 1 || note === '' || note.length > MAX_NOTE_LENGTH) return { name };
  return { name: name.slice(0, open).trim(), note };
}

function findColon(line: string): Found | undefined {
  const head = line.slice(0, HEAD_LENGTH);
  const at = head.search(/[:：]/u);
  if (at < 1) return undefined;
  const rest = line.slice(at + 1);
  const isTight = head[at] === ':' && /^\S/u.test(rest);
  return { form: 'colon', ...splitNote(head.slice(0, at)), said: rest.trim(), isTight };
}

/** `<family>Sans</family>` is an element of XML, `<host>Welcome!</host>` is not. */
const isElement = (name: string, { voiceKeys }: LineContext): boolean => {
  const key = normalizeSpeakerKey(name);
  return /^\p{Ll}/u.test(name) && !voiceKeys.has(key) && !isRole(key) && !isPerson(key);
};

function findAngle(line: string, context: LineContext): Found | undefined {
  if (!line.startsWith('<')) return undefined;
  const close = line.slice(0, HEAD_LENGTH).indexOf('>');
  const name = line.slice(1, close).replace(/^v\s{1,4}/u, '');
  if (close < 0 || !/^\p{L}[\p{L}\p{N} ._-]{0,39}$/u.test(name) || HTML.has(name.toLowerCase())) return undefined;
  const said = line.slice(close + 1).trim();
  const end = said.endsWith('>') ? said.lastIndexOf('</') : -1;
  if (end >= 0 && isElement(name, context)) return undefined;
  return { form: 'angle', name, said: end < 0 ? said : said.slice(0, end).trim() };
}

function findBracket(line: string): Found | undefined {
  const match = BRACKET.exec(line.slice(0, HEAD_LENGTH));
  const { name = '', colon = '' } = match?.groups ?? {};
  const said = line.slice(match?.[0].length).trim();
  // `[Anna] was late` is a name that an editor added.
  if (!match || (colon === '' && /^\p{Ll}/u.test(said))) return undefined;
  if (findTagKind(name)) return undefined;
  if (parseSpeechMarkup(`[${name}]`).some(({ kind }) => kind !== 'text')) return undefined;
  return { form: 'bracket', ...splitNote(name), said };
}

function findQuote(line: string): Found | undefined {
  const match = QUOTE.exec(line.slice(0, HEAD_LENGTH));
  const { name = '' } = match?.groups ?? {};
  if (!match || !/[」』]$/u.test(line)) return undefined;
  if (PARTICLE_END.test(name) && !isPerson(name)) return undefined;
  return { form: 'quote', name, said: line.slice(match[0].length, -1).trim() };
}

function findDash(line: string, { voiceKeys }: LineContext): Found | undefined {
  const head = line.slice(0, HEAD_LENGTH);
  const at = head.search(/\s[-–—]\s/u);
  if (at < 1 || at > MAX_DASHED_LENGTH) return undefined;
  const name = head.slice(0, at);
  const key = normalizeSpeakerKey(name);
  const said = line.slice(at + 3).trim();
  return said !== '' && (voiceKeys.has(key) || isPerson(key)) ? { form: 'dash', name, said } : undefined;
}

function findCue(line: string, { before, after }: LineContext): Found | undefined {
  if (after === '' || line.length > HEAD_LENGTH) return undefined;
  const at = AT_CUE.exec(line);
  const match = at ?? CUE.exec(line);
  const { name = '', note } = match?.groups ?? {};
  if (!match || (!at && !(isShouted(name) && before === '' && /\p{Ll}/u.test(after)))) return undefined;
  return { form: 'cue', name, said: '', ...(note === undefined ? {} : { note }) };
}

/** Removes bold and italic marks around the label, and quotation marks around the name. */
function removeMarks(line: string): { readonly line: string; readonly isBold: boolean } {
  const mark = /^(?:\*\*|__|\*|_)/u.exec(line)?.[0];
  const close = mark === undefined ? -1 : line.slice(0, HEAD_LENGTH).indexOf(mark, mark.length + 1);
  if (mark !== undefined && close > 0)
    return {
      line: line.slice(mark.length, close) + line.slice(close + mark.length),
      isBold: mark.length === 2,
    };
  const quoted = /^["“„«]([^"”“»:：]{1,40})["”“»](?=\s?[:：])/u.exec(line.slice(0, HEAD_LENGTH));
  return { line: quoted ? (quoted[1] ?? '') + line.slice(quoted[0].length) : line, isBold: false };
}

function findForm(line: string, hasTime: boolean, context: LineContext): Found | undefined {
  if (hasTime) return findColon(line) ?? findAngle(line, context);
  return (
    findAngle(line, context) ??
    findBracket(line) ??
    findQuote(line) ??
    findColon(line) ??
    findDash(line, context) ??
    findCue(line, context)
  );
}

/** `line`: without white space around it. Returns undefined if no label starts it. */
export function findLabel(line: string, context: LineContext): Label | undefined {
  const listMark = LIST_MARK.exec(line.slice(0, HEAD_LENGTH))?.[0] ?? '';
  const time = TIME.exec(line)?.[0] ?? '';
  const content = line.slice(listMark.length + (listMark === '' ? time.length : 0));
  if (time === '' && NOT_LABELLED.test(content.slice(0, HEAD_LENGTH))) return undefined;
  const { line: unmarked, isBold } = removeMarks(content);
  const found = findForm(unmarked, time !== '', context);
  if (!found) return undefined;
  const { form, said, note, isTight = false } = found;
  const name = found.name.trim();
  const key = normalizeSpeakerKey(name);
  const isVoice = context.voiceKeys.has(key);
  if (name.length > MAX_NAME_LENGTH || (!isVoice && !isNameShaped(name) && !isHeading(key))) return undefined;
  if (isTight && (said.startsWith('//') || !(isVoice || isPerson(key)))) return undefined;
  return {
    form,
    name,
    key,
    said,
    isBold,
    isListed: listMark !== '',
    hasTime: time !== '',
    isDirected: note !== undefined,
    ...(note === undefined || SCREENPLAY_NOTE.test(note) ? {} : { direction: note }),
  };
}
