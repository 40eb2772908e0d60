// What would be said in a dub: the lines of the film and their translations, for people to look at before anything is spoken. The
// same words that the dub itself would speak.

import { told } from '../told.ts';
import { baseOf } from '../voices/tongues.ts';
import { type DubHelpers, withEngines } from './dub.ts';
import type { DubInput } from './dubbing/input.ts';
import { about, laneOf, through } from './dubbing/languages.ts';
import { translated } from './dubbing/translated.ts';
import { ofFetched } from './media/from-link.ts';
import { probe } from './media/probe.ts';
import { speechOf } from './media/speech.ts';
import { leavingOnly } from './media/tidy.ts';
import { assertTracks, takeBestTrack, takeTrack } from './media/track.ts';
import { byEar, fromSubtitles, judged, recognisersFor, spokenIn } from './transcription/spoken.ts';
import { tidied } from './transcription/utterance.ts';
import type { Work } from './work.ts';

export const createDubLines =
  (helpers: Pick<DubHelpers, 'translate'>): Work<DubInput> =>
  (input, folder, tell, engines) =>
    leavingOnly(
      folder,
      async () => {
        const { translate } = withEngines(helpers, engines);
        const { from, file, name, tracks } = input;
        const stage = 'transcription';
        tell({ stage });
        const media = await probe(file, name, folder);
        assertTracks(media, tracks, input.extraTrack ?? false);
        const words =
          (await fromSubtitles(input, media, from, folder)) ?? (await recognisersFor(from, engines));
        const track = await (tracks
          ? takeTrack(input, media, tracks, folder)
          : takeBestTrack(input, media, from, folder));
        const onHeard = (seconds: number) => tell({ stage, progress: Math.min(1, seconds / track.seconds) });
        const transcript =
          'utterances' in words
            ? words
            : await byEar(words, await speechOf(track, folder), { tag: from, folder, onHeard });
        const said = spokenIn(transcript, track.seconds, from);

        tell({ stage: 'translation' });
        const lanes = await through(
          input.to.map((target) => laneOf(target.tag, target)),
          (to) => translated(said, { from, to, folder }, translate),
        );
        const guessed = tidied(transcript.guesses ?? [], track.seconds);
        const lines = [...said, ...guessed].toSorted((one, other) => one.start - other.start);
        const translations: Record<string, readonly string[]> = {};
        const remarks = lanes.flatMap(({ tag, state }) => {
          if ('fault' in state) return [about(tag, state.fault)];
          const { utterances, ...translation } = state.cargo;
          // What was only guessed at is not spoken, unless somebody writes what it is to say.
          translations[tag] = lines.map((line) => utterances[said.indexOf(line)]?.text ?? '');
          return translation.message === '' || baseOf(tag) === baseOf(from) ? [] : [about(tag, translation)];
        });
        return {
          files: {},
          ...told(transcript, ...remarks),
          transcript: lines.map((line) => ({ ...line, speaker: '' })),
          translations,
          ...judged(transcript),
        };
      },
      () => [],
    );

export const dubLines = ofFetched(
  createDubLines({
    translate: async (...job) => (await import('./translate.ts')).translate(...job),
  }),
);
