// Splits a masked text into sentences, because Bergamot translates them one by one, but does not know the abbreviations
// of the language. Pure.

import { splitSentences } from '../../../domain/media/sentences.ts';
import type { SourceText } from '../translation/source-text.ts';

/** Shorter texts without a sentence end inside are one sentence. */
const MAX_SENTENCE_LENGTH = 400;
const SENTENCE_END = /[.!?…。！？।؟]/u;
const TAG = /<b id="\d+">|<\/b>|<img id="\d+">/g;
const OPENING_TAGS_AT_END = /(?<!<b id="\d{1,6}">)(?:<b id="\d{1,6}">)+$/;
/** A format character that sentence segmentation ignores. */
const JOINER = '\u2060';
/** A word that was cut, because it is too long, must not get a space. */
const MAY_END_SENTENCE = /(?:[\s\u2060]|[.!?…。！？।؟]['"”’»」』)]?)$/u;

/** `tag`: BCP 47 tag of the text. Tags around several sentences are repeated in each. */
export function splitIntoSentences({ text, isHtml }: SourceText, tag: string): readonly SourceText[] {
  if (text.length <= MAX_SENTENCE_LENGTH && !SENTENCE_END.test(text.slice(0, -1))) return [{ text, isHtml }];
  const starts = findSentenceStarts(isHtml ? text.replaceAll(TAG, (one) => JOINER.repeat(one.length)) : text, tag);
  const cuts = starts.map((at) => at - (OPENING_TAGS_AT_END.exec(text.slice(0, at))?.[0].length ?? 0));
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
