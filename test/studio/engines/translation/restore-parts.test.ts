// Tests which numbers and given names of a line are kept in its translation: restored in the notation of the source, or
// missing.

import { expect, test } from 'vitest';
import { prepareLine } from '../../../../src/studio/engines/translation/line-parts.ts';
import { maskLine } from '../../../../src/studio/engines/translation/mask.ts';
import { unmaskLine } from '../../../../src/studio/engines/translation/unmask.ts';

function restored(source: string, translation: string): string | undefined {
  const line = prepareLine(source, () => []);
  const mask = maskLine(line, 'light', 'pt-BR');
  return mask && unmaskLine(translation, line, mask, 'pt-BR');
}

test.each([
  ['The town has 14,500 people.', 'A cidade tem 14.500 pessoas.', 'A cidade tem 14,500 pessoas.'],
  ['It costs $12.50 here.', 'Custa US$ 12,50 aqui.', 'Custa $12.50 aqui.'],
  ['Es kostet 12,50 $', 'It costs $12.50', 'It costs 12,50 $'],
  ['It costs €11 here.', 'Custa 11 € aqui.', 'Custa €11 aqui.'],
  ['Custa R$ 12,50 aqui.', 'It costs R$12.50 here.', 'It costs R$ 12,50 here.'],
  ['At 10:30 we left.', 'Às 10h30 saímos.', 'Às 10:30 saímos.'],
  ['Only 37% came.', 'Só 37 % vieram.', 'Só 37% vieram.'],
  ['We drove 20 km/h there.', 'Andamos a 20km/h lá.', 'Andamos a 20 km/h lá.'],
  ['From 1,200 to 1,300 now.', 'De 1.200 a 1.300 agora.', 'De 1,200 a 1,300 agora.'],
  ['He has 12000 cats.', 'Ele tem 12.000 gatos.', 'Ele tem 12000 gatos.'],
  ['O Guilherme disse não.', 'William said no.', 'Guilherme said no.'],
  ['João e José saíram.', 'John and Joseph left.', 'João and José left.'],
  ['Dear James, thank you.', 'Caro Tiago, obrigado.', 'Caro James, obrigado.'],
  ['A Júlia viu a Júlia.', 'Julia saw Julia.', 'Júlia saw Júlia.'],
  ['Peter’s dog', 'O cão de Pedro', 'O cão de Peter'],
  ['A rainha chamou João.', 'The queen called John.', 'The queen called João.'],
  ['Maria Souza chegou.', 'Mary Souza arrived.', 'Maria Souza arrived.'],
])('%s → %s', (source, translation, text) => {
  expect(restored(source, translation)).toBe(text);
});

test.each([
  ['an equal number', 'He has 2 sons and 12 cats.', 'Ele tem 2 filhos e 12 gatos.'],
  ['one as a word', 'He has 1 son.', 'Ele tem um filho.'],
  ['a date with an ordinal', 'No dia 14 de maio', 'On May 14th'],
  ['an ordinal as a word', 'On the 2nd floor', 'No segundo andar'],
  ['an afternoon hour', 'We left at 5 p.m. today', 'Saímos às 17h hoje'],
  ['a name that was kept', 'Anna left.', 'Anna saiu.'],
  ['a king', 'O rei João chegou.', 'King John arrived.'],
  ['a pope with two names', 'O Papa João Paulo morreu.', 'Pope John Paul died.'],
  ['a pope', 'João XXIII morreu.', 'John XXIII died.'],
  ['a byname', 'Alexandre, o Grande, venceu.', 'Alexander the Great won.'],
  ['a historical person', 'Cristóvão Colombo navegou.', 'Christopher Columbus sailed.'],
  ['another person', 'Maria viu Pedro.', 'Maria saw Paul.'],
  ['a word in lower case', 'mark the date', 'marque a data'],
])('%s is accepted', (_, source, translation) => {
  expect(restored(source, translation)).toBe(translation);
});

test.each([
  ['a number is missing', 'He has 2 sons.', 'Ele tem dois filhos.'],
  ['a number differs', 'He has 12 sons.', 'Ele tem 13 filhos.'],
  ['one of two is missing', 'From 5 to 5', 'De 5 a cinco'],
  ['an amount differs', 'It costs $12.50 here.', 'Custa $12,51 aqui.'],
  ['a unit is missing', 'It weighs 3 kg.', 'Pesa 3.'],
  ['a sign is missing', 'I like C# a lot.', 'Gosto muito de C.'],
])('%s: rejected', (_, source, translation) => {
  expect(restored(source, translation)).toBeUndefined();
});
