// Tests of format detection from ffprobe's output, and of track selection.

import { expect, test } from 'vitest';
import { assertTrackSelection } from '../../../../src/studio/operations/media/extract-track.ts';
import {
  findDeclaredTag,
  parseProbeOutput,
  rankAudioTracks,
} from '../../../../src/studio/operations/media/probe-media.ts';

const sound = { codec_type: 'audio', codec_name: 'aac', channels: 2, sample_rate: '44100' };
const pictures = { codec_type: 'video', codec_name: 'h264' };
const cover = { ...pictures, disposition: { attached_pic: 1 } };
const format = (format_name: string, more: object = {}) => ({ format_name, duration: '12.5', ...more });

const MOV = 'mov,mp4,m4a,3gp,3g2,mj2';

test.each([
  ['mp4', { format: format(MOV, { tags: { major_brand: 'isom' } }), streams: [pictures, sound] }, true],
  ['mov', { format: format(MOV, { tags: { major_brand: 'qt  ' } }), streams: [pictures, sound] }, true],
  ['mxf', { format: format('mxf'), streams: [pictures, sound, sound] }, true],
  ['mp3', { format: format('mp3'), streams: [sound, cover] }, false],
  ['aac', { format: format(MOV), streams: [sound] }, false],
  ['wav', { format: format('wav'), streams: [sound] }, false],
  ['mp4', { format: format('matroska,webm'), streams: [pictures, sound] }, true],
  ['mp3', { format: format('ogg'), streams: [sound] }, false],
])('%s is known by content', (kind, probed, film) => {
  expect(parseProbeOutput(probed, 'x')).toMatchObject({ resultFormat: kind, hasVideo: film, seconds: 12.5 });
});

test('text subtitles are found with their language, pictures are not', () => {
  const subtitle = (codec_name: string, language?: string) => ({
    codec_type: 'subtitle',
    codec_name,
    ...(language && { tags: { language } }),
  });
  const streams = [
    pictures,
    sound,
    subtitle('dvd_subtitle', 'eng'),
    subtitle('mov_text', 'ger'),
    subtitle('subrip', 'und'),
  ];
  expect(parseProbeOutput({ format: format(MOV), streams }, 'x').subtitleTracks).toEqual([
    { index: 1, tag: 'de' },
    { index: 2, tag: undefined },
  ]);
});

test.each([
  ['forced', { disposition: { forced: 1 } }],
  ['called forced', { tags: { language: 'eng', title: 'English (Forced)' } }],
  ['called signs', { tags: { language: 'eng', title: 'Signs & Songs' } }],
  ['a commentary', { tags: { language: 'eng', handler_name: 'Director commentary' } }],
])('a subtitle track that is %s is skipped', (_, more) => {
  const text = { codec_type: 'subtitle', codec_name: 'subrip', tags: { language: 'eng' } };
  const streams = [sound, { ...text, ...more }, text];
  expect(parseProbeOutput({ format: format('matroska,webm'), streams }, 'x').subtitleTracks).toEqual([
    { index: 1, tag: 'en' },
  ]);
});

const original = { ...sound, disposition: { original: 1 } };
test.each([
  ['a described one', { tags: { title: 'Audio Description' } }, sound],
  ['music alone', { tags: { title: 'Music & Effects' } }, sound],
  ['a German commentary', { tags: { title: 'Kommentar des Regisseurs' } }, sound],
  ['a dub', { disposition: { dub: 1 } }, original],
  [
    'another language',
    { tags: { language: 'spa' }, disposition: { default: 1 } },
    { ...sound, tags: { language: 'eng' } },
  ],
  ['one that cannot be decoded', { codec_name: 'unknown' }, sound],
])('the second track is used rather than %s', (_, more, second) => {
  const streams = [pictures, { ...sound, ...more }, second];
  expect(rankAudioTracks(parseProbeOutput({ format: format(MOV), streams }, 'x'), 'en-US')[0]).toBe(1);
});

test.each([
  ['VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS', { format: format(MOV), streams: [pictures] }],
  ['SOURCE_TYPE_NOT_SUPPORTED', { format: format('hls'), streams: [pictures, sound] }],
  ['SOURCE_TYPE_NOT_SUPPORTED', {}],
  ['SOURCE_TOO_LONG', { format: format('mp3', { duration: '90000' }), streams: [sound] }],
])('%s is the reason for media that cannot be dubbed', (reason, probed) => {
  expect(() => parseProbeOutput(probed, 'talk.mp4')).toThrow(
    expect.objectContaining({ reason, message: expect.stringContaining('talk.mp4') }),
  );
});

test('only existing tracks of MXF can be selected and added', () => {
  const media = (name: string) => parseProbeOutput({ format: format(name), streams: [pictures, sound, sound] }, 'x');
  const reason = 'INVALID_AUDIO_TRACKS_SELECTION';
  expect(() => assertTrackSelection(media('mxf'), [0, 1], true)).not.toThrow();
  expect(() => assertTrackSelection(media(MOV), undefined, false)).not.toThrow();
  expect(() => assertTrackSelection(media(MOV), [0], false)).toThrow(expect.objectContaining({ reason }));
  expect(() => assertTrackSelection(media(MOV), undefined, true)).toThrow(/only for MXF files, and this is MP4/);
  expect(() => assertTrackSelection(media('mxf'), [2], false)).toThrow(/no audio track 2: the file has 2/);
});

const inLanguage = (stream: object, language: string, more = {}) => ({ ...stream, tags: { language }, ...more });
const SUBTITLES = { codec_type: 'subtitle', codec_name: 'subrip' };

test.each([
  ['the sound', [sound, inLanguage(sound, 'fre', { disposition: { default: 1 } })], 'fr'],
  ['the sound before subtitles', [inLanguage(sound, 'fre'), inLanguage(SUBTITLES, 'eng')], 'fr'],
  ['the only subtitles', [sound, inLanguage(SUBTITLES, 'jpn')], 'ja'],
  ['none of several subtitles', [sound, inLanguage(SUBTITLES, 'jpn'), inLanguage(SUBTITLES, 'eng')], undefined],
  ['nothing', [inLanguage(sound, 'und')], undefined],
])('the declared language is that of %s', (_, streams, tag) => {
  expect(findDeclaredTag(parseProbeOutput({ format: format(MOV), streams }, 'x'))).toBe(tag);
});
