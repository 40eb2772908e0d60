// Tests the configured servers for the operator: one sentence per capability, through the same engines as tasks.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toEnglish } from '../../../domain/messages.ts';
import { createFailedFinding, createPassedFinding, type Finding } from '../../../kit/finding.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { message } from '../../../messages/message.ts';
import { encodeMonoWav } from '../../audio/wav.ts';
import { JobError } from '../../errors.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import { BUILT_IN_VOICES } from '../../voices/built-in-voices.ts';
import { createDesignOfFoundVoice } from '../../voices/found-voices.ts';
import { fliteEngine } from '../flite/index.ts';
import { createRemoteTranslationEngine } from './chat/translation-engine.ts';
import { getHost } from './client.ts';
import { formatModelName } from './models.ts';
import type {
  RemoteCaller,
  RemoteCapability,
  RemoteEngineInfo,
  RemoteEngineSettings,
  RemoteVoice,
} from './protocol.ts';
import { createRemoteRecognitionEngine } from './recognition/recognition-engine.ts';
import { createRemoteServers, type RemoteServers } from './registry.ts';
import { createRemoteFailure } from './responses.ts';
import { createRemoteSeparationEngine } from './separation-engine.ts';
import { createRemoteSoundEngine } from './sounds/sound-engine.ts';
import { createRemoteSpeechEngine } from './speech-engine.ts';
import { REMOTE_VOICE_SOURCE, toFoundVoice } from './voice-key.ts';

/** Name of the check if the capability is unknown. */
const ENGINES_CHECK = 'engines';
const SENTENCE = 'The train to the coast leaves at nine in the morning.';
const TAG = 'en-US';
const RECORDING = 'sentence.wav';
const SECOND_MS = 1000;

const SILENT_LOG: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** One finding per configured capability. */
export async function checkRemoteEngines(settings: readonly RemoteEngineSettings[]): Promise<readonly Finding[]> {
  const servers = createRemoteServers(settings, { log: SILENT_LOG });
  const folder = await mkdtemp(join(tmpdir(), 'earshot-doctor-'));
  try {
    await servers.ready;
    const findings: Finding[] = [];
    for (const engineSettings of settings) {
      const finding = await checkEngine(servers, engineSettings, folder);
      if (!findings.some(({ check, summary: before }) => check === finding.check && before === finding.summary))
        findings.push(finding);
    }
    return findings;
  } finally {
    servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkEngine(servers: RemoteServers, settings: RemoteEngineSettings, folder: string): Promise<Finding> {
  const { capability } = settings;
  const engine = servers.listEngines().find((one) => one.capability === capability);
  const { missing, warning } = servers.getProblem(capability);
  if (!engine) {
    const [finding, next] = toSummaryAndAdvice(missing ?? { message: `${getHost(settings)} lists no suitable model.` });
    // A shared address need not support every capability.
    return servers.listEngines().some(({ host, missing }) => host === getHost(settings) && missing === undefined)
      ? createPassedFinding(capability, finding)
      : createFailedFinding(ENGINES_CHECK, finding, next);
  }
  if (engine.missing !== undefined)
    return createFailedFinding(capability, ...toSummaryAndAdvice({ message: engine.missing, notes: engine.notes }));
  const startedAt = performance.now();
  try {
    const callServer: RemoteCaller = (call) => servers.call(call, folder, AbortSignal.timeout(call.timeoutMs));
    const outcome = await TRIALS[capability]({ engine, callServer, folder, voice: servers.listVoices()[0] });
    const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(1);
    return createPassedFinding(
      capability,
      `${formatModelName(engine.model)} at ${engine.host} ${outcome} (${seconds} s)`,
      warning,
    );
  } catch (error) {
    const [finding, next] = toSummaryAndAdvice(error instanceof JobError ? error : { message: formatError(error) });
    return createFailedFinding(capability, finding, warning ?? next);
  }
}

/** The first message says what happened, the others what the operator can do. */
function toSummaryAndAdvice({ message: english, notes = [] }: MessagesWithEnglish): [summary: string, advice: string] {
  const [summary = english, ...advice] = notes;
  return [toEnglish(summary), combineMessages(...advice).message || 'see docs/engines.md'];
}

interface TrialContext {
  readonly engine: RemoteEngineInfo;
  readonly callServer: RemoteCaller;
  readonly folder: string;
  readonly voice: RemoteVoice | undefined;
}

/** Each function returns a summary of the result, or throws. */
const TRIALS: Readonly<Record<RemoteCapability, (trial: TrialContext) => Promise<string>>> = {
  async speech({ engine, callServer, folder, voice }) {
    if (!voice) throw createRemoteFailure(engine, 'has no voice');
    const design = createDesignOfFoundVoice(REMOTE_VOICE_SOURCE, toFoundVoice(voice));
    const speaker = createRemoteSpeechEngine(engine, callServer).createSpeaker(design, design.tag, folder);
    const samples = await speaker.synthesize(SENTENCE);
    return `spoke a sentence as ${voice.name}, ${(samples.length / speaker.sampleRate).toFixed(1)} s of sound`;
  },
  async recognition({ engine, callServer, folder }) {
    await writeFile(join(folder, RECORDING), await speakTestSentence(folder));
    const hearing = { tag: TAG, folder, onProgress: () => {} };
    const { utterances } = await createRemoteRecognitionEngine(engine, callServer).recognise(RECORDING, hearing);
    const heard = utterances.map(({ text }) => text.trim()).join(' ');
    if (heard === '') throw createRemoteFailure(engine, `recognised nothing in the recording of “${SENTENCE}”`);
    return `recognised “${heard}” in the recording of “${SENTENCE}”`;
  },
  async translation({ engine, callServer }) {
    const way = { from: TAG, to: 'es-ES', termFinders: [() => [], () => []] } as const;
    const { lines } = await createRemoteTranslationEngine(engine, callServer).translate([SENTENCE], way);
    const [line] = lines;
    if (!line || line.isUntranslated) throw createRemoteFailure(engine, message('faults.did.noLines'));
    return `translated “${SENTENCE}” as “${line.text}”`;
  },
  async sound({ engine, callServer, folder }) {
    const order = { prompt: 'A small bell.', kind: 'sound', durationSeconds: 2, variation: 0 } as const;
    const { sound } = await createRemoteSoundEngine(engine, callServer).generateSound(order, folder, () => {});
    return `made ${sound.seconds.toFixed(1)} s of sound`;
  },
  async separation({ engine, callServer, folder }) {
    await writeFile(join(folder, RECORDING), await speakTestSentence(folder));
    const recording = { file: RECORDING, name: RECORDING };
    await createRemoteSeparationEngine(engine, callServer).separate(recording, folder, () => {});
    return 'separated a voice from the rest';
  },
};

async function speakTestSentence(folder: string): Promise<Buffer> {
  const design = BUILT_IN_VOICES.find(({ design: { engine } }) => engine === 'flite')?.design;
  if (!design) throw new Error('There is no built-in voice.');
  const speaker = fliteEngine.createSpeaker(design, TAG, folder);
  return encodeMonoWav({ samples: await speaker.synthesize(SENTENCE), sampleRate: speaker.sampleRate });
}
