// What the first page shows of each operation: what was asked for, and what this program's own studio made of it. The recordings
// in results/ are made from these very lines by bench/first-page-results.ts; nothing else is done to them than making them small.

/**
 * `line`: what stands after the command. `file`: a recording of ours that goes with it. `results`: what came of it, each with the
 * key of its name in the page's words; `reads`: what came of it where nothing is heard.
 * @typedef {{ command: string, line: string, file?: string, results: readonly Result[], reads?: string }} Example
 * @typedef {{ says: 'before' | 'speech' | 'sound' | 'sampleA' | 'sampleB' | 'story' | 'voice' | 'background' | 'dubbed', file: string }} Result
 */

/** @type {readonly Example[]} */
export const EXAMPLES = [
  {
    command: 'tts',
    line: 'Good morning, team. The build is green and the coffee is ready.',
    results: [{ says: 'speech', file: 'speech.mp3' }],
  },
  {
    command: 'sound',
    line: 'heavy rain on a tin roof with distant thunder duration:5',
    results: [{ says: 'sound', file: 'rain.mp3' }],
  },
  {
    command: 'translate',
    line: 'The meeting begins tomorrow morning. to:Spanish',
    results: [],
    reads: 'La reunión empieza mañana por la mañana.',
  },
  {
    command: 'transcribe',
    line: 'language:English',
    file: 'talk.mp3',
    results: [{ says: 'before', file: 'talk.mp3' }],
    reads: 'Good morning everyone. We are very happy to see you here today.',
  },
  {
    command: 'voice',
    line: 'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire text:"Come in, my dear, and sit by the fire."',
    results: [
      { says: 'sampleA', file: 'sample-a.mp3' },
      { says: 'sampleB', file: 'sample-b.mp3' },
    ],
  },
  {
    command: 'story',
    line: 'title:"The lighthouse"',
    file: 'lighthouse.txt',
    results: [{ says: 'story', file: 'story.mp3' }],
  },
  {
    command: 'separate',
    line: '',
    file: 'in-the-rain.mp3',
    results: [
      { says: 'before', file: 'in-the-rain.mp3' },
      { says: 'voice', file: 'voice.mp3' },
      { says: 'background', file: 'background.mp3' },
    ],
  },
  {
    command: 'dub',
    line: 'from:English to:Spanish',
    file: 'talk.mp3',
    results: [
      { says: 'before', file: 'talk.mp3' },
      { says: 'dubbed', file: 'dubbed.mp3' },
    ],
  },
];
