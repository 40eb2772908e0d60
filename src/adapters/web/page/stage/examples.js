// Examples of each operation, with results made by this program's studio. bench/first-page-results.ts generates the
// files in results/ from these lines; they are only compressed. The words are in the reader's language.

import { getText } from '../kit/localization.js';

/**
 * `getArguments`: the command line after the command name. `file`: an example recording to upload. `getDocument`: text of
 * a document to upload instead. `getCaption`: shown instead of the line. `results`: recordings with the text key of their
 * label. `film`: a result with a picture. `kind`: colour of the waveform. `row`: place on the first page.
 * @typedef {{ command: string, getArguments: () => string, file?: string, getDocument?: () => string, getCaption?: () =>
 * string, results: readonly ExampleResult[], film?: { labelKey: 'dubbed', file: string, picture: string }, kind: 'speech' | 'sound' | 'music' | 'words', row?: 'sound' | 'voice' | 'film' |
 * 'document' }} Example
 * @typedef {{ labelKey: 'before' | 'speech' | 'sound' | 'sampleA' | 'sampleB' | 'story' | 'voice' | 'background',
 * file: keyof typeof WAVEFORMS }} ExampleResult
 */

/** Peaks of the recordings, as hexadecimal digits, so that nothing is loaded to draw them. */
export const WAVEFORMS = {
  'background.mp3': '09a779bfa7a86978779898777677755797798878878888a7',
  'in-the-rain.mp3': '3edba85aaadc8bbfdcbb87439b89d6a88ea4dbcefa943344',
  'rain.mp3': '336a9fbccb9b875564445554643333334433333323342388',
  'sample-a.mp3': '2bf88a9320002ac6288754003b9301b81cc4b94edb965000',
  'sample-b.mp3': '08fa888320002cc6287744005b6315a41be4a83cbb964000',
  'speech.mp3': '13fcbeb8324deb800005d7fddbbac9797a2e6aca9d991000',
  'story.mp3': '4cbee40000004acbbc4abb9ef1aaa89bda9911d94558ab70',
  'talk.mp3': '05d7bc8b6b7cafe40000ddd9bdaab2976a9baba67dfd7000',
  'voice.mp3': '00edb83289b977abfcba86314a97d6a93ec1bcabe9920110',
};

const isEnglish = () => document.documentElement.lang === 'en';

/** @type {readonly Example[]} */
export const EXAMPLES = [
  {
    command: 'tts',
    kind: 'speech',
    getArguments: () => getText('stage.example'),
    results: [{ labelKey: 'speech', file: 'speech.mp3' }],
  },
  {
    command: 'sound',
    kind: 'sound',
    row: 'sound',
    getArguments: () => `${getText('examples.lines.sound')} duration:5`,
    getCaption: () => getText('examples.lines.sound'),
    results: [{ labelKey: 'sound', file: 'rain.mp3' }],
  },
  {
    command: 'music',
    kind: 'music',
    getArguments: () => getText('examples.lines.music'),
    results: [],
  },
  {
    command: 'translate',
    kind: 'words',
    getArguments: () => `${getText('examples.lines.translate')} to:${isEnglish() ? 'Spanish' : 'English'}`,
    results: [],
  },
  {
    command: 'transcribe',
    kind: 'words',
    getArguments: () => 'language:English',
    file: 'talk.mp3',
    results: [{ labelKey: 'before', file: 'talk.mp3' }],
  },
  {
    command: 'voice',
    kind: 'speech',
    row: 'voice',
    getArguments: () => `${getText('examples.lines.voice')} text:"${getText('examples.lines.sample')}"`,
    getCaption: () => getText('examples.lines.voice'),
    results: [
      { labelKey: 'sampleA', file: 'sample-a.mp3' },
      { labelKey: 'sampleB', file: 'sample-b.mp3' },
    ],
  },
  {
    command: 'dub',
    kind: 'speech',
    row: 'film',
    getArguments: () => 'from:English to:Spanish',
    getCaption: () => getText('examples.lines.film'),
    file: 'talk.mp4',
    film: { labelKey: 'dubbed', file: 'dubbed.mp4', picture: 'film.png' },
    results: [],
  },
  {
    command: 'story',
    kind: 'speech',
    row: 'document',
    getArguments: () => `title:"${getText('examples.lines.storyTitle')}"`,
    getCaption: () => getText('examples.lines.story'),
    getDocument: () => getText('examples.lines.story'),
    results: [{ labelKey: 'story', file: 'story.mp3' }],
  },
  {
    command: 'separate',
    kind: 'sound',
    getArguments: () => '',
    file: 'in-the-rain.mp3',
    results: [
      { labelKey: 'before', file: 'in-the-rain.mp3' },
      { labelKey: 'voice', file: 'voice.mp3' },
      { labelKey: 'background', file: 'background.mp3' },
    ],
  },
];
