// Spanish opening marks, put where a reader expects them and nowhere else.

import { expect, test } from 'vitest';
import { withOpenings } from '../../../../src/studio/engines/apertium/openings.ts';

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
  expect(withOpenings(before)).toBe(after);
});

test.each(['¿Dónde está? ¡Qué bien!', 'La casa es grande. No sé…', '42?!', 'a?b=c', '[k0]?', ''])(
  'nothing to open in %j',
  (text) => {
    expect(withOpenings(text)).toBe(text);
  },
);

test('a text without an end, and one of nothing but ends, pass', () => {
  const long = 'palabra [k1] "( '.repeat(20_000);
  expect(withOpenings(long)).toBe(long);
  expect(withOpenings('a? '.repeat(20_000))).toBe('¿a? '.repeat(20_000));
});
