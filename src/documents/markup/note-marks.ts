// Recognizes marks of footnotes: numbers and signs that lead to a note, and the notes themselves. Neither is read.

const MARK = /^[[(]?(?:\d{1,4}|[*†‡§¶#]{1,3}|[a-z]|[ivxlc]{1,6})[\])]?\.?$/iu;
/** Unlike the mark of a note, `3` may be part of the sentence. */
const SURE_MARK = /^(?:\[(?:\d{1,4}|[a-z]|[ivxlc]{1,6})\]|[*†‡§¶]{1,3}|\((?:\d{1,4}|[*†‡§¶]{1,3})\))$/iu;
/** Arrows back to the text, and links from a heading to itself. */
const SIGN_LINK = /^(?:[↑↩⏎^←⤴›»#¶§🔗\s]|\ufe0e|\ufe0f){1,5}$/u;

export const isSignLink = (text: string): boolean => SIGN_LINK.test(text);

export interface NoteLink {
  /** Text of the link. */
  readonly text: string;
  /** Text of the block before it. */
  readonly before: string;
  readonly isRaised: boolean;
  /** True if the markup itself calls it a note. */
  readonly isMarked: boolean;
}

/** True if a link inside the book leads to a note, or from it back to the text. */
export function isNoteLink({ text, before, isRaised, isMarked }: NoteLink): boolean {
  const mark = text.trim();
  if (!MARK.test(mark)) return false;
  return isRaised || isMarked || SURE_MARK.test(mark) || /[\p{L}\p{P}]$/u.test(before);
}

/** True if the link begins its block, which then is the note. */
export const beginsNote = ({ text, before }: NoteLink): boolean => before.trim() === '' && MARK.test(text.trim());

const NOTE_CLASS =
  /(?:^|[\s_-])(?:noteref|fnref|footnote-?ref|footnote-?reference|endnote-?ref|note-?reference|reference)(?:$|[\s_-])/i;

export const isNoteClass = (classes: string): boolean => NOTE_CLASS.test(classes);
