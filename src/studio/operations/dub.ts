// Dubbing (interface document §4.1): a film or recording in other languages, through the document's stages of project
// setup, translation, voiceover and assembly. Separation and translation are handed in; either may be absent.

import type { SourceType } from '../../domain/media/mark.ts';
import { noteOf } from '../../domain/views/notes.ts';
import type { Engines, Utterance } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { JobFault } from '../faults.ts';
import { type Remarks, told } from '../told.ts';
import { captioned } from './dubbing/captioned.ts';
import { backgroundOf, loudnessOfSpeech, type Separate } from './dubbing/clean.ts';
import type { DubInput, Target } from './dubbing/input.ts';
import { about, type Lane, laneOf, through } from './dubbing/languages.ts';
import { type Bed, mixDown } from './dubbing/mix.ts';
import { mux } from './dubbing/mux.ts';
import { type Translate, type Translated, translated } from './dubbing/translated.ts';
import { speakOver, type Voiceover } from './dubbing/voiceover.ts';
import { ofFetched } from './media/from-link.ts';
import { type Media, probe } from './media/probe.ts';
import { speechOf } from './media/speech.ts';
import { leavingOnly } from './media/tidy.ts';
import { assertTracks, takeBestTrack, takeTrack } from './media/track.ts';
import { asSaidIn } from './narration/as-said.ts';
import { voiceFor } from './narration/speaker.ts';
import {
  byEar,
  fromSubtitles,
  judged,
  recognisersFor,
  SPEAKER,
  spokenIn,
  type Transcript,
} from './transcription/spoken.ts';
import { tidied } from './transcription/utterance.ts';
import type { DubbedLanguage, Work, WorkFile, WorkReport } from './work.ts';

export interface DubHelpers {
  readonly separate?: Separate | undefined;
  readonly translate?: Translate | undefined;
}

/** The same, with the engines of one job. */
export const withEngines = (
  { separate, translate }: DubHelpers,
  engines: Engines | undefined,
): DubHelpers => ({
  separate: separate && ((input, folder, report) => separate(input, folder, report, engines)),
  translate: translate && ((input, folder, report) => translate(input, folder, report, engines)),
});

type Tell = (news: WorkReport) => void;

const FEW_STEPS = 10;

/** Where it is given what is spoken. */
const NOTHING_SAID: Transcript = { utterances: [], message: '' };

interface Project extends Remarks {
  readonly media: Media;
  readonly bed: Bed;
  readonly utterances: readonly Utterance[];
  readonly understood?: number;
}

interface Spoken extends Remarks {
  readonly voice: Voiceover;
}

interface Finished extends Spoken {
  readonly audio: WorkFile;
  readonly video: WorkFile | undefined;
  readonly plain?: WorkFile;
}

async function setUp(
  input: DubInput,
  folder: string,
  { separate }: DubHelpers,
  tell: Tell,
  engines: Engines,
): Promise<Project> {
  const stage = 'project setup';
  tell({ stage });
  const media = await probe(input.file, input.name, folder);
  assertTracks(media, input.tracks, input.extraTrack ?? false);
  const isGiven = input.to.every(({ given }) => given !== undefined);
  const words = isGiven
    ? NOTHING_SAID
    : ((await fromSubtitles(input, media, input.from, folder)) ??
      (await recognisersFor(input.from, engines)));
  const isKnown = 'utterances' in words;
  const track = await (input.tracks
    ? takeTrack(input, media, input.tracks, folder)
    : takeBestTrack(input, media, input.from, folder));
  const speech = await speechOf(track, folder);
  const onHeard = (seconds: number) => tell({ stage, progress: Math.min(1, seconds / track.seconds) / 2 });
  // Before anything else is done with it: where nothing is understood there is nothing to part.
  const transcript = isKnown ? words : await byEar(words, speech, { tag: input.from, folder, onHeard });
  const utterances = isGiven ? [] : spokenIn(transcript, track.seconds, input.from);
  const background = await backgroundOf(track, folder, separate, (progress) =>
    tell({ stage, progress: isKnown ? progress : (1 + progress) / 2 }),
  );
  return {
    media,
    bed: {
      track,
      speech,
      ...(background && { background }),
      loudness: await loudnessOfSpeech(speech, folder),
    },
    utterances,
    ...judged(transcript),
    ...told(transcript, noteOf(background ? 'backgroundKept' : 'soundUnder', {})),
  };
}

/** What is said there: as it was given, else as it was heard or read, and translated. */
async function wordsOf(
  { utterances, bed }: Project,
  { from, to, folder }: { readonly from: string; readonly to: Target; readonly folder: string },
  translate: Translate | undefined,
): Promise<Translated> {
  if (!to.given) return translated(utterances, { from, to, folder }, translate);
  const spoken = tidied(to.given, bed.track.seconds);
  if (spoken.length > 0) return { utterances: spoken, ...told(noteOf('asGiven', {})) };
  throw new JobFault('INVALID_SOURCE_DATA', noteOf('allEmpty', {}));
}

/** Languages without an answer are told in the message. */
function resultOf(lanes: readonly Lane<Finished>[], { utterances, ...project }: Project) {
  const files: Record<string, WorkFile> = {};
  const languages: Record<string, DubbedLanguage> = {};
  const sourceTypes = new Set<SourceType>();
  const remarks = lanes.map(({ tag, state }) => {
    if ('fault' in state) {
      languages[tag] = { failed: state.fault.message };
      return about(tag, state.fault);
    }
    const { audio, video, plain, voice } = state.cargo;
    files[`audio-${tag}`] = audio;
    sourceTypes.add(voice.sourceType);
    if (video) files[`video-${tag}`] = video;
    if (plain) files[`plain-${tag}`] = plain;
    languages[tag] = {
      audio: `audio-${tag}`,
      ...(video && { video: `video-${tag}` }),
      ...(plain && { plain: `plain-${tag}` }),
      transcript: voice.transcript,
    };
    return about(tag, state.cargo);
  });
  const transcript = utterances.map((line) => ({ ...line, speaker: SPEAKER }));
  const sourceType: SourceType = sourceTypes.has('trainedAlgorithmicMedia')
    ? 'compositeWithTrainedAlgorithmicMedia'
    : 'compositeSynthetic';
  return {
    files,
    languages,
    transcript,
    ...told(project, ...remarks),
    sourceType,
    ...judged(project),
  };
}

const dubWith =
  (helpers: DubHelpers): Work<DubInput> =>
  async (input, folder, tell, engines = ENGINES) => {
    const { from, smooth } = input;
    const { separate, translate } = withEngines(helpers, engines);
    const project = await setUp(input, folder, { separate }, tell, engines);
    const { media, bed } = project;
    /** In few steps a bar would stand still most of the time. */
    const counted = (stage: string, steps: number) => (progress: number) =>
      tell(steps < FEW_STEPS ? { stage } : { stage, progress });

    tell({ stage: 'translation' });
    const targets = input.to.map((target) => laneOf(target.tag, target));
    const words = await through(
      targets,
      async (to) => ({
        to,
        ...(await wordsOf(project, { from, to, folder }, translate)),
      }),
      counted('translation', input.to.length),
    );

    const all = words.reduce(
      (sum, { state }) => sum + ('cargo' in state ? state.cargo.utterances.length : 0),
      0,
    );
    let said = 0;
    const onVoiceover = counted('voiceover', all);
    const onSpoken = () => onVoiceover(Math.min(1, ++said / all));
    tell({ stage: 'voiceover' });
    const voices = await through(
      words,
      async ({ to: { design, said: respelt }, utterances: lines, ...translation }, tag): Promise<Spoken> => {
        const speak = await voiceFor({ design, tag, folder }, engines);
        const voiceover = await speak((voice) => {
          const words = asSaidIn(tag, respelt);
          const total = bed.track.seconds;
          const plan = { folder, tag, utterances: lines, total, smooth, words, onSpoken };
          return speakOver(voice, plan);
        });
        return { voice: voiceover, ...told(translation, voiceover) };
      },
    );

    tell({ stage: 'assembly' });
    const assemble = async (spoken: Spoken, tag: string): Promise<Finished> => {
      const audio = await mixDown(spoken.voice, bed, { kind: media.kind, tag, folder });
      const extraTrack = input.extraTrack ?? false;
      const video = await mux({ media, source: input, audio, tag, extraTrack, folder });
      if (!video || !input.captions) return { ...spoken, audio, video };
      const { transcript: lines } = spoken.voice;
      const { film, plain, ...captions } = await captioned(video, {
        lines,
        how: input.captions,
        tag,
        folder,
      });
      return {
        ...spoken,
        audio,
        video: film,
        ...(plain && { plain }),
        ...told(spoken, captions),
      };
    };
    return resultOf(await through(voices, assemble, counted('assembly', input.to.length)), project);
  };

export const createDub =
  (helpers: DubHelpers): Work<DubInput> =>
  (input, folder, tell, engines) =>
    leavingOnly(
      folder,
      () => dubWith(helpers)(input, folder, tell, engines),
      ({ files }) => Object.values(files).map(({ name }) => name),
    );

/** With the separation and translation of this server, loaded when they are needed. */
export const dub = createDub({
  separate: async (...job) => (await import('./audio-separation.ts')).audioSeparation(...job),
  translate: async (...job) => (await import('./translate.ts')).translate(...job),
});

/** What a task of the service is: a dub of what was fetched from behind a link. */
export const dubFetched = ofFetched(dub);
