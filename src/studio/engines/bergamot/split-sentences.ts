// Splits a masked text into sentences, because Bergamot translates them one by one, but does not know the abbreviations
// of the language. Pure.

import { splitSentences } from '../../../domain/media/sentences.ts';
import type { SourceText } from '../translation/source-text.ts';

/** Shorter texts without a sentence end inside are one sentence. */
const MAX_SENTENCE_LENGTH = 400;
const SENTENCE_END = /[.!?…。！？।؟]/u;
const TAG = /<b id="\d+">|<\/b>|<img id="\d+">/g;
/** A word that was cut, because it is too long, must not get a space. */
const MAY_END_SENTENCE = /(?:\s|[.!?…。！？।؟]['"”’»」』)]?)$/u;

/** `tag`: BCP 47 tag of the text. Tags around several sentences are repeated in each. */
export function splitIntoSentences({ text, isHtml }: SourceText, tag: string): readonly SourceText[] {
  // Without tags, because sentences have a maximum length.
  const plain = isHtml ? text.replaceAll(TAG, '') : text;
  if (plain.length <= MAX_SENTENCE_LENGTH && !SENTENCE_END.test(plain.slice(0, -1))) return [{ text, isHtml }];
  const starts = findSentenceStarts(plain, tag);
  const cuts = isHtml ? locateAmongTags(starts, [...text.matchAll(TAG)]) : starts;
  const open: string[] = [];
  return [0, ...cuts].map((cut, nth) => {
    const sentence = open.join('') + text.slice(cut, cuts[nth]).trim();
    open.length = 0;
    for (const [one] of isHtml ? sentence.matchAll(TAG) : []) {
      if (one.startsWith('<b')) open.push(one);
      else if (one === '</b>') open.pop();
    }
    return { text: sentence + '</b>'.repeat(open.length), isHtml };
  });
}

/** Turns ascending positions in the text without tags into positions before the tags that open there. */
function locateAmongTags(positions: readonly number[], tags: readonly RegExpExecArray[]): readonly number[] {
  let count = 0;
  let tagLength = 0;
  // The last tags before the position that open something.
  let runStart = 0;
  let runEnd = 0;
  return positions.map((position) => {
    for (let tag = tags[count]; tag && tag.index - tagLength <= position; tag = tags[count]) {
      const end = tag.index + tag[0].length;
      if (!tag[0].startsWith('<b')) runStart = end;
      else if (tag.index !== runEnd) runStart = tag.index;
      runEnd = end;
      tagLength += tag[0].length;
      count += 1;
    }
    const start = position + tagLength;
    return start === runEnd ? runStart : start;
  });
}

/** Positions of all sentences but the first. */
function findSentenceStarts(text: string, tag: string): readonly number[] {
  const [first = '', ...others] = splitSentences(text, tag);
  let from = text.indexOf(first) + first.length;
  return others.flatMap((sentence) => {
    const start = text.indexOf(sentence, from);
    from = start + sentence.length;
    return MAY_END_SENTENCE.test(text.slice(Math.max(0, start - 2), start)) ? [start] : [];
  });
}
