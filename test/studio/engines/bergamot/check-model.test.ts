// Tests the check of a translation model: which answers to a simple sentence count as a fault.

import { expect, test } from 'vitest';
import { checkBergamotModel } from '../../../../src/studio/engines/bergamot/check-bergamot-model.ts';
import type { ModelCaller } from '../../../../src/studio/engines/model-call.ts';
import { ModelError } from '../../../../src/studio/engines/model-process.ts';
import { bergamotFolder } from '../../../fixtures/tiny-translator.ts';
import { install } from '../../models/installed.ts';

async function checkWith(answer: () => readonly string[]) {
  const { model } = await install('translation/en-de', bergamotFolder('ende'));
  return checkBergamotModel(model, (async () => ({ translated: answer() })) as unknown as ModelCaller);
}

test.each([
  ['a translation', 'Dies ist die Stimme, die den Text liest, den du schreibst.', undefined],
  ['nothing', '', 'It does not translate a simple sentence.'],
  ['a repeated word', 'Dies Dies ist die Stimme, die den Text liest.', 'It repeats words.'],
])('%s', async (_, text, fault) => {
  expect(await checkWith(() => [text])).toBe(fault);
});

test('a model that does not load is an error', async () => {
  const failing = checkWith(() => {
    throw new ModelError('its model is incomplete');
  });
  await expect(failing).rejects.toThrow('its model is incomplete');
});
