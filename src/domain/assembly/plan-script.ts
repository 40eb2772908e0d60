// Plans the tasks that speak a script, with its pauses, sounds and music. Pure.

import type { Json } from '../../kit/json.ts';
import type { Script, ScriptItem } from '../script/script.ts';
import { normalizeSpeakerKey } from '../script/speaker-key.ts';
import type { AssemblyItem, AssemblyPlan, SubtaskRequest } from './assembly-plan.ts';

export interface ScriptPlanOptions {
  /** Operation that speaks a line, with the names of its fields. */
  readonly speech: { readonly operation: string; readonly textField: string; readonly voiceField: string };
  /** Values of every line, with the narrator's voice. */
  readonly values: Readonly<Record<string, Json>>;
  /** Voices by {@link normalizeSpeakerKey}. Speakers without one have the narrator's. */
  readonly voices: ReadonlyMap<string, number>;
}

/** Seconds of a sound without a stated length: alone, and below what follows. The service makes at most ten. */
const SOUND_SECONDS = { alone: 4, under: 10 } as const;
const MAX_SOUND_SECONDS = 10;

/** A length at the end of a prompt: `rain, 6s`. */
const STATED_LENGTH = /[,、，]\s*(\d{1,2}(?:\.\d)?)\s?s$/u;

function planSound(prompt: string, kind: 'sound' | 'music', isUnder: boolean): SubtaskRequest {
  const operation = 'sound';
  if (kind === 'music') return { operation, values: { prompt, audio_type: 'music' } };
  const stated = STATED_LENGTH.exec(prompt);
  const duration = stated ? Number(stated[1]) : SOUND_SECONDS[isUnder ? 'under' : 'alone'];
  return {
    operation,
    values: {
      prompt: stated ? prompt.slice(0, stated.index).trim() : prompt,
      audio_type: 'sound',
      duration: Math.min(MAX_SOUND_SECONDS, Math.max(1, duration)),
    },
  };
}

/** Collects the subtasks. Equal requests share one. */
function createSubtaskList() {
  const subtasks: SubtaskRequest[] = [];
  const indexes = new Map<string, number>();
  return {
    subtasks,
    add(request: SubtaskRequest): number {
      const key = JSON.stringify([request.operation, request.values]);
      const known = indexes.get(key);
      if (known !== undefined) return known;
      indexes.set(key, subtasks.length);
      return subtasks.push(request) - 1;
    },
  };
}

export function planScript({ items }: Script, { speech, values, voices }: ScriptPlanOptions): AssemblyPlan {
  const list = createSubtaskList();
  let line = 0;
  const toItem = (item: ScriptItem): AssemblyItem => {
    switch (item.is) {
      case 'pause':
        return item;
      case 'sound':
      case 'music': {
        const subtask = list.add(planSound(item.prompt, item.is, item.under));
        return { is: 'sound', subtask, kind: item.is, isUnder: item.under };
      }
      case 'sound-end':
        return { is: 'background-end', kind: 'sound' };
      case 'music-end':
        return { is: 'background-end', kind: 'music' };
      case 'line': {
        line += 1;
        const { speaker, text } = item;
        const voice = speaker === undefined ? undefined : voices.get(normalizeSpeakerKey(speaker));
        const spoken = {
          ...values,
          [speech.textField]: text,
          ...(voice !== undefined && { [speech.voiceField]: voice }),
        };
        const subtask = list.add({ operation: speech.operation, values: spoken });
        return { is: 'line', subtask, line, text, ...(speaker !== undefined && { speaker }) };
      }
    }
  };
  return { items: items.map(toItem), subtasks: list.subtasks };
}
