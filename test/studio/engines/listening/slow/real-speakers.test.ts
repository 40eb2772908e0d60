// Tells the speakers of real recordings apart with pyannote's segmentation and CAM++: their number, and the share of the
// speech given to a wrong one. The check of the models also runs.

import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRttm, scoreDiarization } from '../../../../../bench/diarization-score.ts';
import { createModelAsker } from '../../../../../src/studio/engines/listening/ask-model.ts';
import { openRecording } from '../../../../../src/studio/engines/listening/recording.ts';
import { findSpeakerTurns } from '../../../../../src/studio/engines/listening/tell-speakers-apart.ts';
import type { ModelCaller } from '../../../../../src/studio/engines/model-call.ts';
import { hostModels } from '../../../../../src/studio/engines/model-host/host-models.ts';
import { checkSherpaModel } from '../../../../../src/studio/engines/sherpa/check-sherpa-model.ts';
import { createModelRegistry, findModelByLayout } from '../../../../../src/studio/models/model-registry.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { findRealModel } from '../../../../fixtures/real-weights.ts';

const [weights, recordings] = [findRealModel('speakers'), findRealModel('conversations')];
const MAX_WRONG_SHARE = 0.1;

const root = await mkdtemp(join(tmpdir(), 'ears-'));
const registry = createModelRegistry(root);
const host = hostModels({ root, budgetBytes: 4e9, log: createFakeLog() });
const call = ((request) => host.call(request, 'test')) as ModelCaller;

beforeAll(async () => {
  if (weights !== undefined) await cp(weights, join(root, 'support/speakers'), { recursive: true, dereference: true });
});
afterAll(async () => {
  host.stop();
  await rm(root, { recursive: true, force: true });
});

async function findModel() {
  const model = findModelByLayout(await registry.scan(), 'Speakers');
  if (!model) throw new Error('The folder has no speaker models.');
  return model;
}

describe.runIf(weights !== undefined)('speaker models', () => {
  test('pass their check', async () => {
    const { fault, secondsPerSecond } = await checkSherpaModel(await findModel(), root, call);
    expect(fault).toBeUndefined();
    expect(secondsPerSecond).toBeGreaterThan(0);
  });

  test.runIf(recordings !== undefined).each([
    ['one-man', 1],
    ['two-men', 2],
    ['conversation', 2],
    ['three', 3],
  ])('%s: %i', async (name, count) => {
    const path = join(recordings ?? '', name);
    const recording = await openRecording(`${path}.wav`);
    const turns = await findSpeakerTurns(recording, await findModel(), createModelAsker(call));
    await recording.close();
    const score = scoreDiarization(parseRttm(await readFile(`${path}.rttm`, 'utf8')), turns);
    process.stdout.write(`${name}: ${score.foundCount} speakers, ${(100 * score.wrongShare).toFixed(1)} % wrong\n`);
    expect(score.foundCount).toBe(count);
    expect(score.wrongShare).toBeLessThan(MAX_WRONG_SHARE);
  });
});
