// Drafts the lines of a dub with their translations, so that users can edit them before anything is spoken. The dub
// itself would speak the same lines.

import { toBaseTag } from '../../domain/media/language.ts';
import { combineMessages } from '../messages.ts';
import type { WorkFunction } from '../work.ts';
import { bindDubDependencies, type DubDependencies } from './dub.ts';
import type { DubInput } from './dubbing/dub-input.ts';
import { createTargetOutcome, prefixLanguage, runStage } from './dubbing/target-outcomes.ts';
import { translateUtterances } from './dubbing/translate-utterances.ts';
import { runAndDeleteIntermediates } from './media/delete-intermediates.ts';
import { prepareSpeechRecording } from './media/extract-speech.ts';
import { assertTrackSelection, extractBestTrack, extractTracks } from './media/extract-track.ts';
import { createFetchedSourceWork } from './media/fetched-source.ts';
import { probeMedia } from './media/probe-media.ts';
import {
  findRecognisers,
  readSubtitleTranscript,
  recogniseTranscript,
  sortAndRequireUtterances,
  toRecognitionPreference,
  toTranscriptLines,
  toUnderstoodShareField,
} from './transcription/media-transcript.ts';
import { sortAndTrimUtterances } from './transcription/utterances.ts';

export const createDubLinesDraftWork =
  (helpers: Pick<DubDependencies, 'translate'>): WorkFunction<DubInput> =>
  (input, folder, report, engines) =>
    runAndDeleteIntermediates(
      folder,
      async () => {
        const { translate } = bindDubDependencies(helpers, engines);
        const { from, file, name, tracks } = input;
        const stage = 'transcription';
        report({ stage });
        const media = await probeMedia(file, name, folder);
        assertTrackSelection(media, tracks, input.extraTrack ?? false);
        const source =
          (await readSubtitleTranscript(input, media, from, folder)) ?? (await findRecognisers(from, engines));
        const track = await (tracks
          ? extractTracks(input, media, tracks, folder)
          : extractBestTrack(input, media, from, folder));
        const onProgress = (seconds: number) => report({ stage, progress: Math.min(1, seconds / track.seconds) });
        const transcript =
          'utterances' in source
            ? source
            : await recogniseTranscript(source, await prepareSpeechRecording(track, folder), {
                tag: from,
                ...toRecognitionPreference(input),
                folder,
                onProgress,
              });
        const spokenLines = sortAndRequireUtterances(transcript, { seconds: track.seconds, name, tag: from });

        report({ stage: 'translation' });
        const targets = await runStage(
          input.to.map((target) => createTargetOutcome(target.tag, target)),
          (to) => translateUtterances(spokenLines, { from, to, folder }, translate),
        );
        const guessedLines = sortAndTrimUtterances(transcript.guesses ?? [], track.seconds);
        const lines = [...spokenLines, ...guessedLines].toSorted((a, b) => a.start - b.start);
        const translations: Record<string, readonly string[]> = {};
        const targetMessages = targets.flatMap(({ tag, state }) => {
          if ('fault' in state) return [prefixLanguage(tag, state.fault)];
          const { utterances, ...translation } = state.value;
          // Uncertain lines stay empty, so that they are spoken only if the user adds text.
          translations[tag] = lines.map((line) => utterances[spokenLines.indexOf(line)]?.text ?? '');
          return translation.message === '' || toBaseTag(tag) === toBaseTag(from)
            ? []
            : [prefixLanguage(tag, translation)];
        });
        return {
          files: {},
          ...combineMessages(transcript, ...targetMessages),
          // Guessed lines may belong to anybody.
          transcript: toTranscriptLines(lines).map((line, at) =>
            lines[at]?.speakerNumber === undefined ? { ...line, speaker: '' } : line,
          ),
          translations,
          ...toUnderstoodShareField(transcript),
        };
      },
      () => [],
    );

export const draftDubLines = createFetchedSourceWork(
  createDubLinesDraftWork({
    translate: async (...job) => (await import('./translate.ts')).translateAllTexts(...job),
  }),
);
