// Removes wrong capitals from small words inside a sentence (“Good morning And welcome”). Apertium copies the capital
// of a multiword expression to each of its words. Pure.

/** Words by language that have a capital only in titles. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'a an the and or but of for to in on at by with from as is are was were your you my our their his her this that not all it us them we he she they',
  es: 'a al de del el la los las lo un una unos unas y e o u en por para con sin que se su sus tu tus mi mis nuestro nuestra vuestro vuestra es son no todo todos me te le',
  fr: 'à au aux de du des le la les un une et ou en par pour avec sans que se son sa ses ton ta tes mon ma mes notre votre est sont ne pas tous',
  pt: 'a à ao aos às de do da dos das o os as um uma e ou em no na nos nas por para com sem que se seu sua teu tua meu minha nosso nossa é são não todos',
  it: 'a al allo alla ai di del della dei delle il lo la i gli le un una e o in nel nella per con senza che si suo sua tuo tua mio mia nostro nostra è sono non tutti',
  ca: 'a al als de del dels el la els les un una i o en per amb sense que es seu seva teu teva meu meva nostre nostra és són no tots',
  gl: 'a á ao aos de do da dos das o os as un unha e ou en no na por para con sen que se seu súa teu túa meu miña noso nosa é son non todos',
};

const SMALL_WORD_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(SMALL_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** A capitalised word after another word of its sentence. */
const CAPITALIZED_MID_SENTENCE = /(?<=[\p{Ll}\p{N}\],;:] )\p{Lu}\p{L}*/gu;

/** Changes nothing if the source is a title or in capitals, because the translation may be too. */
export function removeStrayCapitals(text: string, source: string, language: string): string {
  const small = SMALL_WORD_SETS.get(language);
  const sourceCapitals = (source.match(CAPITALIZED_MID_SENTENCE) ?? []).filter((word) => word !== 'I');
  if (!small || sourceCapitals.length > 2) return text;
  return text.replaceAll(CAPITALIZED_MID_SENTENCE, (word) => {
    const lower = word.toLocaleLowerCase();
    return small.has(lower) && !sourceCapitals.includes(word) ? lower : word;
  });
}
