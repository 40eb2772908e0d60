// Speaks 40 texts with pauses, phonetic writing and speeds through a studio with eSpeak NG and Flite. Prints expected and
// measured pauses, speeds relative to the same text at speed 1, and the messages about what an engine cannot do.
// Marks deviations with "!".
// Run: node --disable-warning=ExperimentalWarning bench/text-controls.ts

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLanguage } from '../src/domain/media/language.ts';
import { decodeMonoWav } from '../src/studio/audio/wav.ts';
import { BUILT_IN_VOICES } from '../src/studio/voices/built-in-voices.ts';
import { findSilences } from '../test/studio/audio/silences.ts';

const KEY = 'bench';
/** Pauses between words and sentences are shorter. */
const MIN_PAUSE_SECONDS = 0.38;
/** The ends of words are quieter than the threshold of the measurement. */
const TOLERANCE_SECONDS = 0.05;
const SPEED_TOLERANCE = 0.1;

type Engine = 'espeak' | 'flite';
/** `pauses`: expected seconds. */
type Paused = readonly [tag: string, text: string, pauses: readonly number[]];

const PAUSED: readonly Paused[] = [
  ['en-US', 'Hello [pause 1s] world', [1]],
  ['en-US', '[pause 500ms] Good morning to all', [0.5]],
  ['en-US', 'Good night [pause 1.5 s]', [1.5]],
  ['en-US', 'One [pause][pause 1s] two', [1.5]],
  ['en-US', 'Wait <break time="400ms"/> and go', [0.4]],
  ['en-US', "Wait <break time='1.2s'> and go", [1.2]],
  ['en-US', 'Wait <break/> and go', [0.5]],
  ['en-US', 'Ready[pause 700ms]! Go', [0.7]],
  ['en-US', '- first [pause 1s]\n- second [pause 2s]\n- third', [1, 2]],
  ['en-US', 'A long one [pause 30s] ends', [10]],
  ['en-US', '[PAUSE 1,5 s]Both ends[pause 0.6s]', [1.5, 0.6]],
  ['de-DE', 'Guten Tag [Pause 1s] und tschüss', [1]],
  ['de-DE', 'Das ist [Pause 800 Millisekunden] gut', [0.8]],
  ['es-ES', 'Hola [pausa 2 segundos] y adiós', [2]],
  ['fr-FR', 'Bonjour [pause 1,2 s] et merci', [1.2]],
  ['it-IT', 'Ciao [pausa 1s] a tutti', [1]],
  ['pt-BR', 'Bom dia [pausa 900ms] e obrigado', [0.9]],
  ['pl-PL', 'Dzień dobry [pauza 1s] i do widzenia', [1]],
  ['ru-RU', 'Доброе утро [пауза 1,5 с] и спасибо', [1.5]],
  ['ja-JP', 'おはよう［一時停止１秒］ございます', [1]],
  ['ko-KR', '안녕 [일시 정지 1초] 하세요', [1]],
  ['zh-CN', '早上好[暂停 2秒]再见', [2]],
  ['ar-EG', 'صباح الخير [وقفة 1s] شكرا', [1]],
  ['hi-IN', 'नमस्ते [विराम 1s] धन्यवाद', [1]],
];

const PHONETIC: readonly (readonly [tag: string, text: string])[] = [
  ['en-US', 'The word /ˈfəʊniːm/ is spoken'],
  ['en-US', 'The low [B EY1 S] of the band'],
  ['en-US', 'It is /ðə ˈfəʊniːm/ and [T AH0 M EY1 T OW2]'],
  ['de-DE', 'Das Wort /foˈneːm/ ist griechisch'],
  ['fr-FR', 'On dit /bɔ̃ʒuʁ/ le matin'],
  ['es-ES', 'Se dice /ˈtʃuro/ en Madrid'],
  ['ru-RU', 'Слово /fɐˈnʲemə/ сказано'],
  ['ja-JP', 'これは/təˈmeɪtoʊ/です'],
];

const SPEEDS: readonly (readonly [Engine, tag: string, text: string])[] = [
  ['espeak', 'en-US', 'The quick brown fox jumps over the lazy dog near the river bank'],
  ['flite', 'en-US', 'The quick brown fox jumps over the lazy dog near the river bank'],
  ['espeak', 'de-DE', 'Der schnelle braune Fuchs springt über den faulen Hund am Ufer'],
  ['espeak', 'ja-JP', '今日はとても良い天気ですから公園に行きましょう'],
];

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'text-controls-'));
const studio = fork(join(import.meta.dirname, '../src/studio-main.ts'), {
  env: { ...process.env, DATA_DIR: folder, STUDIO_API_KEY: KEY, LOG_LEVEL: 'error' },
});
const [{ listening: port }] = await once(studio, 'message');
const base = `http://127.0.0.1:${port}`;
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };

function findVoice(engine: Engine, tag: string): number {
  const speaks = BUILT_IN_VOICES.filter(({ design }) => design.engine === engine);
  const voice = speaks.find((one) => one.tag === tag) ?? speaks[0];
  if (!voice) throw new Error(`No voice of ${engine}.`);
  return voice.id;
}

async function speak(engine: Engine, tag: string, text: string, speed?: number) {
  const body = { text, voice_id: findVoice(engine, tag), language: findLanguage(tag, 'source')?.id, speed };
  const created = await fetch(`${base}/tts`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { task_id: task } = (await created.json()) as { task_id: string };
  for (;;) {
    const response = await fetch(`${base}/tts/${task}?wait=20`, { headers });
    const { status, run_id: run, message } = (await response.json()) as Record<string, string>;
    if (status === 'PENDING') {
      await sleep(50);
      continue;
    }
    if (status !== 'SUCCESS') throw new Error(`${text}: ${message}`);
    const sound = decodeMonoWav(
      Buffer.from(await (await fetch(`${base}/tts-result/${run}`, { headers })).arrayBuffer()),
    );
    return { ...findSilences(sound, MIN_PAUSE_SECONDS), message: message ?? '' };
  }
}

const show = (seconds: readonly number[]): string => seconds.map((one) => one.toFixed(2)).join(' + ') || '–';
let deviations = 0;
const mark = (isGood: boolean): string => {
  deviations += isGood ? 0 : 1;
  return isGood ? ' ' : '!';
};

print('Pauses: expected, measured');
for (const [tag, text, expected] of PAUSED)
  for (const engine of tag.startsWith('en') ? (['espeak', 'flite'] as const) : (['espeak'] as const)) {
    const { silences, seconds, message } = await speak(engine, tag, text);
    const isGood =
      silences.length === expected.length &&
      silences.every((one, at) => Math.abs(one - (expected[at] ?? 0)) < TOLERANCE_SECONDS);
    const note = message.includes('seconds') ? ` (${message.split('. ').slice(1).join('. ')})` : '';
    print(
      `${mark(isGood)} ${engine.padEnd(6)} ${tag} ${show(expected).padEnd(12)} ${show(silences).padEnd(12)} of ${seconds.toFixed(2)} s  ${JSON.stringify(text)}${note}`,
    );
  }

print('\nPhonetic writing');
for (const [tag, text] of PHONETIC)
  for (const engine of tag.startsWith('en') ? (['espeak', 'flite'] as const) : (['espeak'] as const)) {
    const { seconds, message } = await speak(engine, tag, text);
    const isTold = message.includes('phonetic');
    print(
      `${mark(isTold === (engine === 'flite'))} ${engine.padEnd(6)} ${tag} ${seconds.toFixed(2)} s  ${JSON.stringify(text)}  ${message}`,
    );
  }

print('\nSpeeds: length of the speech relative to speed 1');
for (const [engine, tag, text] of SPEEDS) {
  const usual = await speak(engine, tag, text);
  const paused = await speak(engine, tag, `${text} [pause 2s]`, 2);
  for (const speed of [0.5, 0.75, 1.5, 2]) {
    const { speech } = await speak(engine, tag, text, speed);
    const ratio = usual.speech / speech;
    print(
      `${mark(Math.abs(ratio / speed - 1) < SPEED_TOLERANCE)} ${engine.padEnd(6)} ${tag} speed ${speed}: ${speech.toFixed(2)} s, ${ratio.toFixed(2)} times as fast`,
    );
  }
  print(
    `${mark(Math.abs((paused.silences.at(-1) ?? 0) - 2) < TOLERANCE_SECONDS)} ${engine.padEnd(6)} ${tag} speed 2: a pause of 2 s lasts ${show(paused.silences)} s`,
  );
}

print(`\n${PAUSED.length + PHONETIC.length + SPEEDS.length * 2} texts, ${deviations} deviations`);
const gone = once(studio, 'exit');
studio.kill('SIGTERM');
await gone;
await rm(folder, { recursive: true, force: true });
process.exitCode = deviations > 0 ? 1 : 0;
