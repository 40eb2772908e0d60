// Tests the rules of a pair: protected phrases, and repairs of known errors.

import { expect, test } from 'vitest';
import { createPairRules } from '../../../../src/studio/engines/apertium/pair-rules.ts';
import { splitIntoLinePieces } from '../../../../src/studio/engines/placeholders.ts';

const cut = (line: string, from = 'en', to = 'es') =>
  createPairRules(from, to)
    .protectPhrases(splitIntoLinePieces(line))
    .map(({ kind, text }) => (kind === 'text' ? text : `[${kind} ${text}]`))
    .join('');

test('phrases are translated as whole words in any case', () => {
  expect(cut('Thank you for the fish.')).toBe('[mark Gracias por] the fish.');
  expect(cut('I said thank you, and “don’t worry”.')).toBe('I said [mark gracias], and “[mark no te preocupes]”.');
  expect(cut('Thank youth')).toBe('Thank youth');
  expect(cut('Thank you!')).toBe('[word Gracias]!');
  expect(cut('Thank you for coming!')).toBe('[word Gracias por] coming!');
  expect(cut('Excuse me sir')).toBe('[mark Perdón,] sir');
  expect(cut('Por favor, ven', 'es', 'fr')).toBe("[mark S'il te plaît], ven");
});

test('questions that begin with a verb become statements', () => {
  expect(cut('Can you help me?')).toBe('You can help me?');
  expect(cut('Well, could I stay?')).toBe('Well, I could stay?');
  expect(cut('Can you see it. Where?')).toBe('Can you see it. [word Dónde]?');
});

test.each([
  ['es', 'en', 'Nadie lo sabe', 'Anybody knows it', 'Nobody knows it'],
  ['es', 'en', 'No lo sabe nadie', 'It does not know it anybody', 'It does not know it anybody'],
  [
    'es',
    'en',
    'Nadie vino, y no vi a nadie',
    'Anybody came, and I did not see anybody',
    'Nobody came, and I did not see anybody',
  ],
  ['es', 'en', 'En absoluto', 'At all', 'At all'],
  ['es', 'en', '¿Dónde vives?', 'Where you live?', 'Where do you live?'],
  ['es', 'en', '¿Puedes venir?', 'You can come?', 'Can you come?'],
  ['es', 'en', 'Puedes venir', 'You can come', 'You can come'],
  ['en', 'es', 'It is not for anyone', 'No es para cualquiera', 'No es para nadie'],
  ['en', 'es', 'It is for anyone', 'Es para cualquiera', 'Es para cualquiera'],
  ['en', 'es', 'Nobody told us anything', 'Nadie nos dijo cualquier cosa', 'Nadie nos dijo nada'],
  ['en', 'es', 'three hundred and ten', 'trescientos y diez', 'trescientos diez'],
  ['en', 'es', 'Good day and welcome', 'Buenos días Y bienvenido', 'Buenos días y bienvenido'],
  ['en', 'es', 'The Lord Of The Rings', 'El señor De Los anillos', 'El señor De Los anillos'],
  ['fr', 'es', 'Personne ne sait', 'Persona no sabe', 'Nadie sabe'],
  ['es', 'fr', 'Nadie sabe', 'Personne sait', 'Personne ne sait'],
  ['es', 'pt', 'doscientos cincuenta', 'duzentos cinquenta', 'duzentos e cinquenta'],
])('%s to %s: %s', (from, to, source, text, mended) => {
  expect(createPairRules(from, to).repair(source, text)).toBe(mended);
});
