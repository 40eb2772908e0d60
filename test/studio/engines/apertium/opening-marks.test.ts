// Tests the position of Spanish opening marks.

import { expect, test } from 'vitest';
import { addOpeningMarks } from '../../../../src/studio/engines/apertium/opening-marks.ts';

test.each([
  ['Buenos días, cómo eres hoy?', 'Buenos días, ¿cómo eres hoy?'],
  ['Sumo! Dónde es la estación? No sé.', '¡Sumo! ¿Dónde es la estación? No sé.'],
  ['Me digo: dónde eres?', 'Me digo: ¿dónde eres?'],
  ['Es PROT1ZQ aquí?', '¿Es PROT1ZQ aquí?'],
  ['Realmente?!', '¡¿Realmente?!'],
  ['Qué?? No!!', '¿Qué?? ¡No!!'],
  ['[k0] Está a punto?[][s0]\nLa casa.[][s1]', '[k0] ¿Está a punto?[][s0]\nLa casa.[][s1]'],
  ['- Sabes?', '- ¿Sabes?'],
  ['Dijo "dónde eres?" y dejó.', 'Dijo "¿dónde eres?" y dejó.'],
  ['Es esto? (Sabes?).', '¿Es esto? (¿Sabes?).'],
  ['La casa (es grande?) es.', 'La casa (¿es grande?) es.'],
  ['El Sr. García es aquí?', '¿El Sr. García es aquí?'],
  ['Cuesta 3.5 euros?', '¿Cuesta 3.5 euros?'],
  ['Trabajo sumo [k1] [k3]!', '¡Trabajo sumo [k1] [k3]!'],
])('%s → %s', (before, after) => {
  expect(addOpeningMarks(before)).toBe(after);
});

test.each(['¿Dónde está? ¡Qué bien!', 'La casa es grande. No sé…', '42?!', 'a?b=c', '[k0]?', ''])(
  'no opening mark in %j',
  (text) => {
    expect(addOpeningMarks(text)).toBe(text);
  },
);

test('texts without an end or with ends only pass', () => {
  const long = 'palabra [k1] "( '.repeat(20_000);
  expect(addOpeningMarks(long)).toBe(long);
  expect(addOpeningMarks('a? '.repeat(20_000))).toBe('¿a? '.repeat(20_000));
});
