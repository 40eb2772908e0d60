// Tries servers for their owner: one sentence for each ability, through the engine that tasks use, and what came of it.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, fault, fine } from '../../../kit/finding.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { encodeWav } from '../../audio/wav.ts';
import { JobFault } from '../../faults.ts';
import { designOf } from '../../voices/found.ts';
import { library } from '../../voices/library.ts';
import { flite } from '../flite/index.ts';
import type { Addressed, Ask, EngineAddress, KnownEngine, ShownVoice } from './address.ts';
import { failed } from './answers.ts';
import { translationByAddress } from './chat/translation.ts';
import { hostOf } from './client.ts';
import { recognitionByAddress } from './hearing/recognition.ts';
import { type Addresses, createAddresses } from './keeper.ts';
import { shownModel } from './models.ts';
import { separationByAddress } from './separation.ts';
import { soundByAddress } from './sounds/sound.ts';
import { speechByAddress } from './speech.ts';
import { BY_ADDRESS, found } from './voice-key.ts';

/** Where nothing tells which ability is meant. */
const ENGINES = 'engines';
const SENTENCE = 'The train to the coast leaves at nine in the morning.';
const TAG = 'en-US';
const RECORDING = 'sentence.wav';
const SECOND_MS = 1000;

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** One finding for each ability that an address is named for. */
export async function examineAddresses(addresses: readonly EngineAddress[]): Promise<readonly Finding[]> {
  const servers = createAddresses(addresses, { log: SILENT });
  const folder = await mkdtemp(join(tmpdir(), 'earshot-doctor-'));
  try {
    await servers.ready;
    const findings: Finding[] = [];
    for (const address of addresses) {
      const finding = await examine(servers, address, folder);
      if (
        !findings.some(({ check, finding: before }) => check === finding.check && before === finding.finding)
      )
        findings.push(finding);
    }
    return findings;
  } finally {
    servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function examine(servers: Addresses, address: EngineAddress, folder: string): Promise<Finding> {
  const { ability } = address;
  const known = servers.known().find((one) => one.ability === ability);
  const { missing, warning } = servers.state(ability);
  if (!known) {
    const [finding, next] = inTwo(missing?.message ?? `${hostOf(address)} shows nothing for this.`);
    // One address for everything need not do everything.
    return servers.known().some(({ host, missing }) => host === hostOf(address) && missing === undefined)
      ? fine(ability, finding)
      : fault(ENGINES, finding, next);
  }
  if (known.missing !== undefined) return fault(ability, ...inTwo(known.missing));
  const began = performance.now();
  try {
    const ask: Ask = (call) => servers.call(call, folder, AbortSignal.timeout(call.timeMs));
    const outcome = await TRIALS[ability]({ known, ask, folder, voice: servers.voices()[0] });
    const seconds = ((performance.now() - began) / SECOND_MS).toFixed(1);
    return fine(ability, `${shownModel(known.model)} at ${known.host} ${outcome} (${seconds} s)`, warning);
  } catch (error) {
    const [finding, next] = inTwo(error instanceof JobFault ? error.message : reasonOf(error));
    return fault(ability, finding, warning ?? next);
  }
}

/** What is wrong, and what the owner can do. */
function inTwo(why: string): [finding: string, next: string] {
  const [, finding = why, next = 'see docs/engines.md'] = /^(.*?[.!?]) (The owner .*)$/.exec(why) ?? [];
  return [finding, next];
}

interface Trial {
  readonly known: KnownEngine;
  readonly ask: Ask;
  readonly folder: string;
  readonly voice: ShownVoice | undefined;
}

/** Each says what came of the sentence, or throws. */
const TRIALS: Readonly<Record<Addressed, (trial: Trial) => Promise<string>>> = {
  async speech({ known, ask, folder, voice }) {
    if (!voice) throw failed(known, 'has no voice');
    const design = designOf(BY_ADDRESS, found(voice));
    const speaker = speechByAddress(known, ask).speaker(design, design.tag, folder);
    const samples = await speaker.say(SENTENCE);
    return `said a sentence as ${voice.name} in ${(samples.length / speaker.rate).toFixed(1)} s of sound`;
  },
  async recognition({ known, ask, folder }) {
    await writeFile(join(folder, RECORDING), await sentenceSpoken(folder));
    const hearing = { tag: TAG, folder, onHeard: () => {} };
    const { utterances } = await recognitionByAddress(known, ask).recognise(RECORDING, hearing);
    const heard = utterances.map(({ text }) => text.trim()).join(' ');
    if (heard === '') throw failed(known, `heard nothing where “${SENTENCE}” was said`);
    return `heard “${heard}” where “${SENTENCE}” was said`;
  },
  async translation({ known, ask }) {
    const way = { from: TAG, to: 'es-ES', terms: [() => [], () => []] } as const;
    const { lines } = await translationByAddress(known, ask).translate([SENTENCE], way);
    const [line] = lines;
    if (!line || line.isSource) throw failed(known, { what: 'noLines' });
    return `translated “${SENTENCE}” as “${line.text}”`;
  },
  async sound({ known, ask, folder }) {
    const order = { prompt: 'A small bell.', kind: 'sound', duration: 2, variation: 0 } as const;
    const { sound } = await soundByAddress(known, ask).makeSound(order, folder, () => {});
    return `made ${sound.seconds.toFixed(1)} s of a small bell`;
  },
  async separation({ known, ask, folder }) {
    await writeFile(join(folder, RECORDING), await sentenceSpoken(folder));
    const recording = { file: RECORDING, name: RECORDING };
    await separationByAddress(known, ask).separate(recording, folder, () => {});
    return 'parted a voice from the rest';
  },
};

/** By a built-in voice. */
async function sentenceSpoken(folder: string): Promise<Buffer> {
  const design = library.find(({ design: { engine } }) => engine === 'flite')?.design;
  if (!design) throw new Error('There is no built-in voice.');
  const speaker = flite.speaker(design, TAG, folder);
  return encodeWav({ samples: await speaker.say(SENTENCE), rate: speaker.rate });
}
