// Measures how well speakers are told apart: their number, and the share of the speech given to a wrong one (collar of
// 0.25 s). Beside it, a single speaker for everything, and the model's own clustering without joining.
//
//     node bench/diarization.ts MODELS RECORDINGS
//
// MODELS: folder with segmentation.onnx and embedding.onnx, and perhaps a Piper voice in `joe`. RECORDINGS: 16 kHz WAV
// files, each with its truth in an RTTM file of the same name. Conversations of the studio's own voices are added, and
// all recordings one after the other.

import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelAsker } from '../src/studio/engines/listening/ask-model.ts';
import { openRecording } from '../src/studio/engines/listening/recording.ts';
import { findSpeakerTurns } from '../src/studio/engines/listening/tell-speakers-apart.ts';
import type { ModelCaller } from '../src/studio/engines/model-call.ts';
import { hostModels } from '../src/studio/engines/model-host/host-models.ts';
import type { SherpaResponse } from '../src/studio/engines/sherpa/protocol.ts';
import { createModelRegistry, findModelByLayout } from '../src/studio/models/model-registry.ts';
import { createFakeLog } from '../test/fakes/log.ts';
import { builtInReader } from '../test/studio/engines/listening/recordings.ts';
import { type NamedTurn, parseRttm, scoreDiarization } from './diarization-score.ts';
import { writeConversation } from './diarization-voices.ts';

const [, , modelsFolder = '', recordingsFolder = ''] = process.argv;
/** Flite's four recorded people, and one of eSpeak NG. */
const VOICES = ['Walter', 'Rose', 'Callum', 'Nolan', 'Agnes'];
const CONVERSATIONS = [['Walter', 'Rose'], ['Callum', 'Walter'], ['Walter', 'Rose', 'Callum'], VOICES];

const root = await mkdtemp(join(tmpdir(), 'diarization-'));
const own = join(root, 'own');
await mkdir(own);
await mkdir(join(root, 'models/support'), { recursive: true });
await cp(modelsFolder, join(root, 'models/support/speakers'), {
  recursive: true,
  filter: (path) => path === modelsFolder || path.endsWith('.onnx'),
});
const models = createModelRegistry(join(root, 'models'));
const host = hostModels({ root: join(root, 'models'), budgetBytes: 4e9, log: createFakeLog() });
const model = findModelByLayout(await models.scan(), 'Speakers');
if (!model) throw new Error(`${modelsFolder} has no speaker models.`);

/** Turns as the model clusters them, before speakers are joined. */
let unjoined: NamedTurn[] = [];
const call = (async (request) => {
  const answer = (await host.call(request, 'bench')) as SherpaResponse;
  if ('turns' in answer) unjoined.push(...answer.turns);
  return answer;
}) as ModelCaller;
const ask = createModelAsker(call);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const print = (...cells: readonly (string | number)[]): unknown => process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function measure(folder: string, name: string): Promise<void> {
  const truth = parseRttm(await readFile(join(folder, `${name}.rttm`), 'utf8'));
  const recording = await openRecording(join(folder, `${name}.wav`));
  unjoined = [];
  const startedAt = performance.now();
  const joined = await findSpeakerTurns(recording, model as NonNullable<typeof model>, ask);
  const seconds = (performance.now() - startedAt) / 1000;
  await recording.close();
  const [now, before] = [scoreDiarization(truth, joined), scoreDiarization(truth, unjoined)];
  const single = scoreDiarization(
    truth,
    joined.map((turn) => ({ ...turn, speaker: 'all' })),
  );
  print(
    name,
    Math.round(recording.seconds),
    now.trueCount,
    now.foundCount,
    percent(now.wrongShare),
    before.foundCount,
    percent(before.wrongShare),
    percent(single.wrongShare),
    (seconds / recording.seconds).toFixed(3),
  );
}

try {
  for (const voices of CONVERSATIONS)
    await writeConversation(
      voices.map((name) => ({ name, read: builtInReader(name, root) })),
      { folder: own, name: `own-${voices.length}-${voices.join('-').toLowerCase()}` },
    );
  print('recording', 'seconds', 'true', 'found', 'wrong', 'unjoined', 'wrong', 'one speaker: wrong', 's per s');
  print(...Array.from({ length: 9 }, () => '---'));
  for (const folder of [recordingsFolder, own])
    for (const file of (await readdir(folder)).toSorted())
      if (file.endsWith('.rttm')) await measure(folder, file.slice(0, -'.rttm'.length));
} finally {
  host.stop();
  await rm(root, { recursive: true, force: true });
}
