// Formats numbers with the plural forms of a language. `#` is replaced by the number.

/**
 * Returns a formatter: `createPluralFormatter('en')(3, { one: '# word', other: '# words' })` → `3 words`.
 * @param {string} language
 */
export function createPluralFormatter(language) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  /** @param {number} count @param {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} forms */
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
