// Table of valid and invalid model folders with the expected messages.

import { mkdir, rm, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Files,
  kittenFolder,
  kokoroFolder,
  kokoroOfManyFolder,
  piperFolder,
  piperJsonFolder,
} from '../../fixtures/tiny-models.ts';
import { pocketFolder } from '../../fixtures/tiny-pocket.ts';
import { moonshineFolder, senseVoiceFolder, whisperFolder } from '../../fixtures/tiny-recognisers.ts';
import { matchaFolder, zipVoiceFolder } from '../../fixtures/tiny-vocoded.ts';
import { RIGHT_OTHERS, WRONG_OTHERS } from './other-layouts.ts';

const EN = 'en_US-hum-low.onnx';
const DE = 'de_DE-hum-medium.onnx';
const without = (files: Files, name: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([one]) => one !== name));
const cut = (files: Files, name: string): Files => ({
  ...files,
  [name]: Buffer.from(files[name] ?? '').subarray(0, -9),
});

const renamed = (files: Files, from: string, to: string): Files => ({
  ...without(files, from),
  [to]: files[from] ?? '',
});

/** Placeholders for eSpeak NG's data, of which the checks see only the presence. */
const withTables = (files: Files): Files => ({
  ...files,
  ...Object.fromEntries(
    ['phontab', 'phonindex', 'phondata', 'intonations'].map((name) => [`espeak-ng-data/${name}`, 'x']),
  ),
});

const piper = withTables(piperFolder());
const kokoro = withTables(kokoroFolder());
const kitten = withTables(kittenFolder());
const sense = senseVoiceFolder();
const json = piperJsonFolder();

/** Layout, path and files. */
export type RightFolder = readonly [string, string, Files];
/** Fault, path, files, expected message, and an optional change to the folder afterwards. */
export type WrongFolder = readonly [string, string, Files, RegExp, ((folder: string) => Promise<void>)?];

export const RIGHT: readonly RightFolder[] = [
  ['Piper', 'voices/a', piper],
  ['Piper with JSON', 'voices/a', json],
  ['Kokoro', 'voices/a', kokoro],
  ['Kokoro', 'voices/a', kokoroFolder()],
  ['Piper', 'voices/a', piperFolder()],
  ['Kitten', 'voices/a', kitten],
  ['SenseVoice', 'recognition/a', sense],
  ['Matcha', 'voices/a', withTables(matchaFolder())],
  ['ZipVoice', 'voices/a', withTables(zipVoiceFolder())],
  ['Pocket', 'voices/a', pocketFolder()],
  ['Whisper', 'recognition/a', whisperFolder()],
  ['Moonshine', 'recognition/a', moonshineFolder()],
  ['Cloned voice', 'voices/en/Anna', { 'ref.wav': Buffer.from('RIFF....WAVEfmt '), 'ref.txt': 'Hello.' }],
  ['Designed voice', 'voices/en/Anna', { 'instruct.txt': 'An old man.' }],
  ['Piper', 'voices/Übung, „odd“ – name/inner', piper],
  // Includes Piper's JSON file as sherpa-onnx ships it, and one from another tool.
  ['Piper with JSON', 'voices/a', { ...piper, [`${EN}.json`]: piperJsonFolder('en_US-hum-low')[`${EN}.json`] ?? '' }],
  ['Piper', 'voices/a', { ...piper, [`${EN}.json`]: '{"audio": {"sample_rate": 16000}, "lang_code": "en"}' }],
  ['Matcha', 'voices/a', withTables(renamed(matchaFolder(), 'model-steps-3.onnx', 'model.onnx'))],
  ['Kokoro', 'voices/a', withTables(kokoroOfManyFolder())],
  ...RIGHT_OTHERS,
];

export const WRONG: readonly WrongFolder[] = [
  ['no tokens', 'voices/a', without(piper, 'tokens.txt'), /en_US-hum-low\.onnx\.json, which Piper ships .* is missing/],
  ['nothing but the model', 'voices/a', { [EN]: piper[EN] ?? '' }, /onnx\.json, which Piper ships/],
  ['no model', 'voices/a', without(json, DE), /de_DE-hum-medium\.onnx beside .* is missing/],
  [
    'JSON of another',
    'voices/a',
    { ...without(json, `${DE}.json`), 'x.onnx.json': json[`${DE}.json`] ?? '' },
    /doesn’t belong to/,
  ],
  ['Kokoro without voices', 'voices/a', without(kokoro, 'voices.bin'), /voices\.bin is missing \(Kokoro\)/],
  ['Kokoro without model', 'voices/a', without(kokoro, 'model.onnx'), /model\.onnx is missing/],
  ['Kokoro without tokens', 'voices/a', without(kokoro, 'tokens.txt'), /tokens\.txt is missing/],
  ['voices.bin cut short', 'voices/a', cut(kokoro, 'voices.bin'), /voices\.bin has the wrong size/],
  ['SenseVoice without tokens', 'recognition/a', without(sense, 'tokens.txt'), /tokens\.txt is missing/],
  [
    'Whisper without decoder',
    'recognition/a',
    { 'tiny-encoder.onnx': piper[EN] ?? '', 'tiny-tokens.txt': 'a 0' },
    /^tiny-decoder\.onnx is missing \(Whisper\)\.$/m,
  ],
  [
    'Moonshine without the rest',
    'recognition/a',
    { 'preprocess.onnx': piper[EN] ?? '' },
    /cached_decode\.onnx is missing/,
  ],
  [
    'Matcha without vocoder',
    'voices/a',
    { 'model-steps-3.onnx': piper[EN] ?? '', 'tokens.txt': 'a 0' },
    /vocoder .* is missing/,
  ],
  [
    'Matcha under a plain name, without vocoder',
    'voices/a',
    without(withTables(renamed(matchaFolder(), 'model-steps-3.onnx', 'model.onnx')), 'vocos-16khz-hum.onnx'),
    /vocoder .* is missing \(Matcha\)/,
  ],
  [
    'a recogniser of another kind',
    'recognition/a',
    { 'model.onnx': kokoro['model.onnx'] ?? '', 'tokens.txt': 'a 0' },
    /lacks the metadata .*: its metadata says it is another type, “kokoro”\./,
  ],
  ['Pocket without the rest', 'voices/a', { 'lm_flow.onnx': piper[EN] ?? '' }, /lm_main\.onnx is missing/],
  [
    'ZipVoice without vocoder',
    'voices/a',
    { 'encoder.onnx': piper[EN] ?? '', 'decoder.onnx': piper[EN] ?? '' },
    /vocoder .* is missing/,
  ],
  ['Bergamot without words', 'translation/a', { 'model.ende.bin': 'x' }, /vocab.* is missing/],
  ['a recording without words', 'voices/en/A', { 'ref.wav': 'RIFF....WAVE' }, /ref\.txt, the transcript/],
  [
    'words without recording',
    'voices/en/A',
    { 'ref.txt': 'Hi.' },
    /ref\.wav, the recording, is missing|ref\.wav, the recording is missing/,
  ],
  ['empty model', 'voices/a', { ...piper, [EN]: '' }, /en_US-hum-low\.onnx is empty/],
  ['cut short', 'voices/a', cut(piper, EN), /en_US-hum-low\.onnx is incomplete/],
  ['half of it', 'voices/a', { ...piper, [EN]: Buffer.from(piper[EN] ?? '').subarray(0, 300) }, /is incomplete/],
  ['no ONNX', 'voices/a', { ...piper, [EN]: 'hello there, this is no model at all' }, /is not an ONNX model/],
  ['a web page', 'voices/a', { ...piper, [EN]: '<!DOCTYPE html><html>' }, /is a web page/],
  ['a pointer', 'voices/a', { ...piper, [EN]: 'version https://git-lfs.github.com/spec/v1' }, /Git LFS pointer/],
  ['packed', 'voices/a', { ...piper, [EN]: Buffer.from('1f8b080000', 'hex') }, /is compressed/],
  ['wrong JSON', 'voices/a', { ...json, [`${DE}.json`]: '{"audio":' }, /is not JSON/],
  ['JSON of something else', 'voices/a', { ...json, [`${DE}.json`]: '{}' }, /“audio” is missing or wrong/],
  [
    'other sounds',
    'voices/a',
    piperJsonFolder('de_DE-hum-medium', { phoneme_type: 'text' }),
    /needs a phonemizer other than eSpeak/,
  ],
  ['no text', 'voices/a', { ...json, [`${DE}.json`]: Buffer.from('ff00fe', 'hex') }, /is not UTF-8 text/],
  ['wrong tokens', 'voices/a', { ...piper, 'tokens.txt': 'a 0\nb\n' }, /line 2 has no number/],
  ['huge tokens', 'voices/a', { ...piper, 'tokens.txt': Buffer.alloc(11_000_000, 'a 1\n') }, /maximum of 10 MB/],
  ['no wave', 'voices/en/A', { 'ref.wav': 'ID3', 'ref.txt': 'Hi.' }, /ref\.wav is not a WAV file/],
  ['nothing said', 'voices/en/A', { 'instruct.txt': ' \n' }, /instruct\.txt is empty/],
  ['tables not whole', 'voices/a', piper, /lacks phondata/, (folder) => rm(join(folder, 'espeak-ng-data/phondata'))],
  [
    'a link out',
    'voices/a',
    without(piper, 'tokens.txt'),
    /outside the models folder/,
    (folder) => symlink('/etc/passwd', join(folder, 'tokens.txt')),
  ],
  [
    'a link to nothing',
    'voices/a',
    without(piper, 'tokens.txt'),
    /tokens\.txt is a link to a file that doesn’t exist/,
    (folder) => symlink('nowhere', join(folder, 'tokens.txt')),
  ],
  [
    'two models',
    'voices/a',
    { ...kokoro, [EN]: piper[EN] ?? '' },
    /The folder of Kokoro also contains en_US-hum-low\.onnx/,
  ],
  [
    'a folder for a file',
    'voices/a',
    without(piper, 'tokens.txt'),
    /tokens\.txt is not a file/,
    async (folder) => void (await mkdir(join(folder, 'tokens.txt'))),
  ],
  ['an archive', 'voices/a', { 'voice.tar.bz2': 'BZh9' }, /unpack it, or use “npm run models -- add”/],
  ['something else', 'voices/a', { 'readme.txt': 'Hello.' }, /No supported model/],
  [
    'of another make',
    'voices/a',
    { ...piper, [EN]: kokoro['model.onnx'] ?? '' },
    /lacks the metadata language, comment/,
  ],
  ['emptied', 'voices/a', piper, /is empty/, (folder) => truncate(join(folder, EN), 0)],
  ['odd names', 'voices/a', { 'a\nb\u202ec.onnx': 'no' }, /a·b·c\.onnx/],
  [
    'a decoder of something else',
    'recognition/a',
    { ...whisperFolder(), 'hum-decoder.onnx': moonshineFolder()['encode.onnx'] ?? '' },
    /hum-decoder\.onnx belongs to another .*: it has 2 inputs instead of 6/,
  ],
  ...WRONG_OTHERS,
];
