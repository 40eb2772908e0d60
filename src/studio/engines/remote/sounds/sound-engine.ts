// Makes sounds with a server: POST /sound-generation, as in ElevenLabs' API and LocalAI. Leaves the check of the result
// to validate-sound.ts.

import { message } from '../../../../messages/message.ts';
import { combineMessages } from '../../../messages.ts';
import type { SoundEngine } from '../../engine.ts';
import { describeWithoutLanguages } from '../describe-engine.ts';
import type { RemoteCaller, RemoteEngineInfo } from '../protocol.ts';
import { callForText } from '../responses.ts';

/** Well below the time limit of a sound task, so that another engine can take over. */
const TIMEOUT_MS = 120_000;
const MAX_BYTES = 100_000_000;
const MUSIC_SECONDS = 30;

export const createRemoteSoundEngine = (engine: RemoteEngineInfo, callServer: RemoteCaller): SoundEngine => ({
  name: engine.host,
  kind: 'remote',
  capability: 'sound',
  grade: 'neural',
  describe: async () => describeWithoutLanguages(engine),
  async generateSound(request, folder, onProgress) {
    const { prompt, kind, durationSeconds = MUSIC_SECONDS } = request;
    onProgress(kind === 'music' ? 'playing' : 'making');
    const json = {
      text: prompt,
      model_id: engine.model,
      duration_seconds: durationSeconds,
    };
    const outputFile = 'made';
    await callForText(engine, callServer, {
      capability: 'sound',
      body: { json },
      outputFile,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    // Loads with the first sound.
    const { validateAndTrimSound } = await import('./validate-sound.ts');
    return {
      sound: await validateAndTrimSound(engine, folder, outputFile, request),
      ...combineMessages(message('notes.madeAt', { host: engine.host })),
      sourceType: 'trainedAlgorithmicMedia',
    };
  },
});
