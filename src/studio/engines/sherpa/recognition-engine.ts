// Recognition with Whisper, Moonshine and SenseVoice models of the models folder. Sends each passage of probable speech
// separately, so that the times are exact and recordings can have any length.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { toBaseTag } from '../../../domain/media/language.ts';
import { readBytesAt } from '../../../kit/disk/read-bytes-at.ts';
import { message } from '../../../messages/message.ts';
import { FRAMES_PER_SECOND, measureWavLevels } from '../../audio/levels.ts';
import { WAV_HEADER_BYTES } from '../../audio/wav.ts';
import { createUnavailableDescription } from '../../messages.ts';
import { listRecognisedLanguages } from '../../models/model-capabilities.ts';
import type { InstalledModel, ModelRegistry } from '../../models/model-registry.ts';
import type { RecognisedUtterance, RecognitionEngine } from '../engine.ts';
import { createModelFailure } from '../model-failure.ts';
import { createModelSlot } from '../model-process.ts';
import { findSpeechPassages, getPaddedRange, type SpeechPassage } from '../speech-passages.ts';
import { loadRecognitionModel } from './load-model.ts';
import { getSherpaVersion, SHERPA_LICENCE, SHERPA_NAME, SHERPA_NOT_INSTALLED_MESSAGE } from './package.ts';
import type { SherpaModel } from './start-model.ts';

const SAMPLE_RATE = 16_000;
const FRAME_SAMPLES = SAMPLE_RATE / FRAMES_PER_SECOND;
/** Milliseconds for one passage of at most fifteen seconds. */
const TIMEOUT_MS = 180_000;

/** Larger models are more accurate. */
const findLargest = (models: readonly InstalledModel[]): InstalledModel | undefined =>
  models.toSorted((a, b) => b.folder.bytes - a.folder.bytes)[0];

async function* readPassages(path: string, passages: readonly SpeechPassage[], length: number) {
  const file = await open(path);
  try {
    for (const passage of passages) {
      const { startFrame, endFrame } = getPaddedRange(passages, passage, length);
      const byteCount = (endFrame - startFrame) * FRAME_SAMPLES * 2;
      const bytes = await readBytesAt(file, WAV_HEADER_BYTES + startFrame * FRAME_SAMPLES * 2, byteCount);
      const samples = new Float32Array(bytes.length >> 1);
      for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768;
      yield { passage, samples };
    }
  } finally {
    await file.close();
  }
}

export function createSherpaRecognitionEngine(models: ModelRegistry): RecognitionEngine {
  const slot = createModelSlot<SherpaModel>();
  const load = async (base: string): Promise<SherpaModel> => {
    const able = (await models.scan()).filter(({ folder }) => listRecognisedLanguages(folder).includes(base));
    const model = findLargest(able);
    if (!model)
      throw createModelFailure(
        SHERPA_NAME,
        message('faults.did.notHeard', { tag: base }),
        new Error('its folder was deleted'),
      );
    return slot(`${model.folder.path}\n${model.state}\n${base}`, () =>
      loadRecognitionModel(model, base, models.root),
    ).catch((error) => {
      throw createModelFailure(SHERPA_NAME, message('faults.did.notLoaded', { model: model.folder.path }), error);
    });
  };
  return {
    name: SHERPA_NAME,
    kind: 'folder',
    capability: 'recognition',
    grade: 'neural',
    async describe() {
      const languages = [...new Set((await models.scan()).flatMap(({ folder }) => listRecognisedLanguages(folder)))];
      const version = getSherpaVersion() ?? null;
      const missing =
        version === null
          ? createUnavailableDescription(SHERPA_NOT_INSTALLED_MESSAGE)
          : languages.length === 0
            ? { missing: 'There is no speech recognition model in DATA_DIR/models/recognition.' }
            : undefined;
      return { version, licence: SHERPA_LICENCE, languages, ...missing };
    },
    async recognise(speech, { tag, folder, onProgress }) {
      const path = join(folder, speech);
      const levels = await measureWavLevels(path);
      const passages = findSpeechPassages(levels);
      const utterances: RecognisedUtterance[] = [];
      if (passages.length === 0) return { utterances, sure: undefined, unclearPassages: 0 };
      const running = await load(toBaseTag(tag));
      for await (const { passage, samples } of readPassages(path, passages, levels.length)) {
        const answer = await running
          .request({ recognise: { samples, sampleRate: SAMPLE_RATE } }, TIMEOUT_MS)
          .catch((error) => {
            throw createModelFailure(SHERPA_NAME, message('faults.did.gaveUp'), error);
          });
        const text = 'transcript' in answer ? answer.transcript.trim() : '';
        if (text !== '')
          utterances.push({
            start: passage.startFrame / FRAMES_PER_SECOND,
            end: passage.endFrame / FRAMES_PER_SECOND,
            text,
          });
        onProgress(passage.endFrame / FRAMES_PER_SECOND);
      }
      return { utterances, sure: undefined, unclearPassages: passages.length - utterances.length };
    },
  };
}
