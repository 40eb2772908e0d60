// Tests sentences of one or two words that the dictionaries misread.

import { describe, expect, test } from 'vitest';
import { createPairRules } from '../../../../src/studio/engines/apertium/pair-rules.ts';
import { splitIntoLinePieces } from '../../../../src/studio/engines/placeholders.ts';

const cut = (line: string, from: string, to: string): string =>
  createPairRules(from, to)
    .protectPhrases(splitIntoLinePieces(line))
    .map(({ kind, text }) => (kind === 'text' ? text : `[${text}]`))
    .join('');

describe('idiomatic short sentences', () => {
  test.each<[string, string, string, string]>([
    ['en', 'es', 'No.', '[No].'],
    ['en', 'es', 'NO', '[NO]'],
    ['en', 'es', 'I said no.', 'I said [no].'],
    ['en', 'es', 'He told me no, and left.', 'He told me [no], and left.'],
    ['en', 'gl', 'No!', '[Non]!'],
    ['en', 'ca', 'Yes', '[Sí]'],
    ['en', 'es', 'Good night', '[Buenas noches]'],
    ['en', 'es', 'Good afternoon!', '[Buenas tardes]!'],
    ['en', 'es', 'SORRY!', '[PERDÓN]!'],
    ['en', 'es', 'No. Stop! Look.', '[No]. [Para]! [Mira].'],
    ['en', 'es', 'Look, a bird.', '[Mira], a bird.'],
    ['en', 'es', '- Yes', '- [Sí]'],
    ['en', 'es', '“Wait…”', '“[Espera]…”'],
    ['en', 'es', '**Yes**', '[**][Sí][**]'],
    ['en', 'es', 'Yes, sorry.', '[Sí], [perdón].'],
    ['en', 'es', 'Why?', '[Por qué]?'],
    ['en', 'es', 'I’m sorry', '[Lo siento]'],
    ['es', 'fr', 'No', '[Non]'],
    ['es', 'fr', 'Sí', '[Oui]'],
    ['es', 'fr', 'Dije que no.', 'Dije que [non].'],
    ['es', 'pt', 'Perdón', '[Desculpe]'],
    ['es', 'it', 'Buenas noches.', '[Buona notte].'],
    ['ca', 'fr', 'Mira!', '[Regarde]!'],
    ['fr', 'es', 'Arrêtez !', '[Para] !'],
    ['fr', 'oc', 'Oui', 'Oui'],
    ['sv', 'da', 'Förlåt', '[Undskyld]'],
    ['nl', 'af', 'Bedankt!', '[Dankie]!'],
    ['it', 'es', 'Aiuto!', '[Socorro]!'],
    ['pt', 'gl', 'NÃO', '[NON]'],
    ['en', 'eo', 'Never.', '[Neniam].'],
  ])('%s to %s: %s', (from, to, line, expected) => {
    expect(cut(line, from, to)).toBe(expected);
  });
});

describe('same words in a longer sentence', () => {
  test.each([
    'I have no **time**',
    'No 5 is alive.',
    'Stop the car.',
    'I look good here today',
    'A bus stop.',
    'The sorry state',
  ])('%s', (line) => expect(cut(line, 'en', 'es').replaceAll('[**]', '**')).toBe(line));
});
