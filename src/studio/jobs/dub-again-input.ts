// Builds the input of a dub that is made again with other lines: which lines stay, and which are spoken again. Pure.

import { extname } from 'node:path';
import type { DubAgainTarget } from '../operations/dub-again.ts';
import type { CaptionMode } from '../operations/dubbing/add-captions.ts';
import type { DubLine } from '../operations/dubbing/dub-input.ts';
import type { VoiceDesign } from '../voices/voice-design.ts';
import type { DubbedLanguageResult, KeptBed, KeptLine, KeptVoice } from '../work.ts';
import type { StudioTaskResult } from './studio-task.ts';

/** A line as the client sends it. */
export interface ChangedLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly voice_id?: number | null;
  readonly again?: boolean | null;
}

/** A finished dub whose parts were kept. */
export type KeptDubResult = Pick<StudioTaskResult, 'files' | 'languages' | 'originalInput' | 'sourceType'> & {
  readonly kept: KeptBed;
};

/** Names of kept files in the job's folder. */
const toCompanionName = (role: string, name: string): string => `kept-${role}${extname(name)}`;

const isKeptLanguage = (
  language: DubbedLanguageResult,
): language is Extract<DubbedLanguageResult, { readonly audio: string }> & { readonly kept: KeptVoice } =>
  !('failed' in language) && language.kept !== undefined;

/** Kept files by their names in the new job's folder. */
export function listCompanionFiles({ files, languages = {}, kept }: KeptDubResult) {
  const roles = [kept.bed, ...Object.values(languages).flatMap((one) => (isKeptLanguage(one) ? [one.kept.voice] : []))];
  return roles.flatMap((role) => {
    const file = files[role];
    return file ? [{ name: toCompanionName(role, file.name), path: file.path }] : [];
  });
}

const TOLERANCE_SECONDS = 0.001;
const isSameTime = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE_SECONDS;

/** Returns the line with these times; `undefined` if the line is new. */
const findKeptLine = ({ lines }: KeptVoice, { start, end }: Pick<KeptLine, 'start' | 'end'>): KeptLine | undefined =>
  lines.find((line) => isSameTime(line.start, start) && isSameTime(line.end, end));

function toDubLine(
  { start, end, text, voice_id: voiceId, again }: ChangedLine,
  kept: KeptVoice,
  findDesign: (voiceId: number) => VoiceDesign | undefined,
): DubLine {
  const before = findKeptLine(kept, { start, end });
  const chosen = voiceId == null ? undefined : findDesign(voiceId);
  const design = chosen ?? kept.designs[before?.design ?? 0];
  const isUnchanged = before?.text === text.trim() && chosen === undefined && again !== true;
  return {
    start,
    end,
    text: text.trim(),
    ...(design && { design }),
    ...(before?.speakerNumber !== undefined && { speakerNumber: before.speakerNumber }),
    ...(isUnchanged && before.until > before.from && { spokenBefore: { from: before.from, until: before.until } }),
  };
}

const toChangedLine = ({ start, end, text }: KeptLine): ChangedLine => ({ start, end, text });

/** Languages without changed lines stay as they were. */
export function createDubAgainInput(
  result: KeptDubResult,
  changed: ReadonlyMap<string, readonly ChangedLine[]>,
  findDesign: (voiceId: number) => VoiceDesign | undefined,
) {
  const { files, languages = {}, originalInput = {}, kept, sourceType } = result;
  const captions = originalInput['captions'] as CaptionMode | undefined;
  const nameOf = (role: string) => toCompanionName(role, files[role]?.name ?? '');
  const original = (originalInput['to'] ?? []) as readonly Pick<DubAgainTarget, 'tag' | 'pronunciations'>[];
  const to = Object.entries(languages).flatMap(([tag, language]): DubAgainTarget[] => {
    const { kept: voice } = isKeptLanguage(language) ? language : {};
    const [design] = voice?.designs ?? [];
    if (!voice || !design) return [];
    const pronunciations = original.find((one) => one.tag === tag)?.pronunciations;
    return [
      {
        tag,
        design,
        ...(pronunciations && { pronunciations }),
        track: nameOf(voice.voice),
        sampleRate: voice.sampleRate,
        lines: (changed.get(tag) ?? voice.lines.map(toChangedLine)).map((line) => toDubLine(line, voice, findDesign)),
      },
    ];
  });
  return {
    companionFiles: listCompanionFiles(result).map(({ name }) => name),
    from: originalInput['from'],
    ...(captions && { captions }),
    smooth: originalInput['smooth'] !== false,
    bed: { ...kept, bed: nameOf(kept.bed) },
    to,
    ...(sourceType && { sourceType }),
  };
}
