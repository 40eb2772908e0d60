// `1st`, `2nd`, `23rd`: a place in a line, for people who read English.
// Knows no line.

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

export const ordinal = (place: number): string => `${place}${ENDINGS[rules.select(place)]}`;
