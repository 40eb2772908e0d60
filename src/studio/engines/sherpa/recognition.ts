// Recognisers of the models folder: Whisper, Moonshine and SenseVoice. Each passage in which somebody may be speaking is heard for itself,
// so that the times are ours and a recording may be of any length.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { levelsOf, SECOND } from '../../audio/levels.ts';
import { hears } from '../../models/abilities.ts';
import type { Model, Models } from '../../models/models.ts';
import { missingTold } from '../../told.ts';
import { baseOf } from '../../voices/tongues.ts';
import type { RecognitionEngine, Utterance } from '../engine.ts';
import { createSlot } from '../model-process.ts';
import { heardRange, type Passage, passagesOf } from '../passages.ts';
import { loadRecogniser } from './loading.ts';
import { LICENCE, NOT_INSTALLED, SHERPA, sherpaVersion } from './package.ts';
import type { RunningModel } from './runtime.ts';
import { failed } from './speech.ts';

const RATE = 16_000;
const HEADER_BYTES = 44;
const FRAME = RATE / SECOND;
/** For one passage, of fifteen seconds at most. */
const TIME_MS = 180_000;

/** The one that knows most: the largest. */
const largest = (models: readonly Model[]): Model | undefined =>
  models.toSorted((one, other) => other.folder.bytes - one.folder.bytes)[0];

async function* soundIn(path: string, passages: readonly Passage[], length: number) {
  const file = await open(path);
  try {
    for (const passage of passages) {
      const { start, end } = heardRange(passages, passage, length);
      const bytes = Buffer.alloc((end - start) * FRAME * 2);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, HEADER_BYTES + start * FRAME * 2);
      const samples = new Float32Array(bytesRead >> 1);
      for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768;
      yield { passage, samples };
    }
  } finally {
    await file.close();
  }
}

export function sherpaRecognition(models: Models): RecognitionEngine {
  const slot = createSlot<RunningModel>();
  const load = async (base: string): Promise<RunningModel> => {
    const able = (await models.look()).filter(({ folder }) => hears(folder).includes(base));
    const model = largest(able);
    if (!model) throw failed({ what: 'notHeard', tag: base }, new Error('its folder is gone'));
    return slot(`${model.folder.path}\n${model.state}\n${base}`, () =>
      loadRecogniser(model, base, models.root),
    ).catch((error) => {
      throw failed({ what: 'notLoaded', models: [model.folder.path] }, error);
    });
  };
  return {
    name: SHERPA,
    kind: 'folder',
    ability: 'recognition',
    grade: 'neural',
    async describe() {
      const languages = [...new Set((await models.look()).flatMap(({ folder }) => hears(folder)))];
      const version = sherpaVersion() ?? null;
      const missing =
        version === null
          ? missingTold(NOT_INSTALLED)
          : languages.length === 0
            ? { missing: 'There is no recogniser in the folder models/recognition of DATA_DIR.' }
            : undefined;
      return { version, licence: LICENCE, languages, ...missing };
    },
    async recognise(speech, { tag, folder, onHeard }) {
      const path = join(folder, speech);
      const levels = await levelsOf(path);
      const passages = passagesOf(levels);
      const utterances: Utterance[] = [];
      if (passages.length === 0) return { utterances, sure: undefined, unclear: 0 };
      const running = await load(baseOf(tag));
      for await (const { passage, samples } of soundIn(path, passages, levels.length)) {
        const answer = await running.ask({ hear: { samples, rate: RATE } }, TIME_MS).catch((error) => {
          throw failed({ what: 'gaveUp' }, error);
        });
        const text = 'heard' in answer ? answer.heard.trim() : '';
        if (text !== '') utterances.push({ start: passage.start / SECOND, end: passage.end / SECOND, text });
        onHeard(passage.end / SECOND);
      }
      return { utterances, sure: undefined, unclear: passages.length - utterances.length };
    },
  };
}
