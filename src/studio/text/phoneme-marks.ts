// Marks phonetic writing in the text for engines that read phonemes. User texts never contain the marks: cleanForSpeech
// removes private-use characters.

const PATTERN = /\ue002([^\ue002\ue003]*)\ue003/g;
const STRAY_MARKS = /[\ue002\ue003]/g;

export const markPhonemes = (ipa: string): string => `\ue002${ipa}\ue003`;

interface MarkedPart {
  readonly isPhonemes: boolean;
  /** Words, or IPA. */
  readonly text: string;
}

/** Splits a text into words and phonemes, in order. */
export function splitMarkedPhonemes(text: string): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let from = 0;
  const addWords = (until: number) => {
    const words = text.slice(from, until).replace(STRAY_MARKS, ' ');
    if (words !== '') parts.push({ isPhonemes: false, text: words });
  };
  for (const { 0: marked, 1: ipa = '', index } of text.matchAll(PATTERN)) {
    addWords(index);
    parts.push({ isPhonemes: true, text: ipa });
    from = index + marked.length;
  }
  addWords(text.length);
  return parts;
}
