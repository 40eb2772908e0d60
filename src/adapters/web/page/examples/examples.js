// Examples of each operation, with results made by this program's studio. bench/first-page-results.ts generates the
// files in results/ from these lines; they are only compressed.

/**
 * `arguments`: the command line after the command name. `file`: an example recording to upload. `results`: recordings
 * with the text key of their label. `textResult`: result of a command without audio.
 * @typedef {{ command: string, arguments: string, file?: string, results: readonly ExampleResult[], textResult?: string }} CommandExample
 * @typedef {{ labelKey: 'before' | 'speech' | 'sound' | 'sampleA' | 'sampleB' | 'story' | 'voice' | 'background' |
 * 'dubbed', file: string }} ExampleResult
 */

/** @type {readonly CommandExample[]} */
export const EXAMPLES = [
  {
    command: 'tts',
    arguments: 'Good morning, team. The build is green and the coffee is ready.',
    results: [{ labelKey: 'speech', file: 'speech.mp3' }],
  },
  {
    command: 'sound',
    arguments: 'heavy rain on a tin roof with distant thunder duration:5',
    results: [{ labelKey: 'sound', file: 'rain.mp3' }],
  },
  {
    command: 'translate',
    arguments: 'The meeting begins tomorrow morning. to:Spanish',
    results: [],
    textResult: 'La reunión empieza mañana por la mañana.',
  },
  {
    command: 'transcribe',
    arguments: 'language:English',
    file: 'talk.mp3',
    results: [{ labelKey: 'before', file: 'talk.mp3' }],
    textResult: 'Good morning everyone. We are very happy to see you here today.',
  },
  {
    command: 'voice',
    arguments:
      'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire text:"Come in, my dear, and sit by the fire."',
    results: [
      { labelKey: 'sampleA', file: 'sample-a.mp3' },
      { labelKey: 'sampleB', file: 'sample-b.mp3' },
    ],
  },
  {
    command: 'story',
    arguments: 'title:"The lighthouse"',
    file: 'lighthouse.txt',
    results: [{ labelKey: 'story', file: 'story.mp3' }],
  },
  {
    command: 'separate',
    arguments: '',
    file: 'in-the-rain.mp3',
    results: [
      { labelKey: 'before', file: 'in-the-rain.mp3' },
      { labelKey: 'voice', file: 'voice.mp3' },
      { labelKey: 'background', file: 'background.mp3' },
    ],
  },
  {
    command: 'dub',
    arguments: 'from:English to:Spanish',
    file: 'talk.mp3',
    results: [
      { labelKey: 'before', file: 'talk.mp3' },
      { labelKey: 'dubbed', file: 'dubbed.mp3' },
    ],
  },
];
