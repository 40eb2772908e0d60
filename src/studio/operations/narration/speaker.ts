// Who says a text: the engine that has the voice in that language, else one that has a voice like it.

import { whoSpeaks } from '../../engines/choose.ts';
import type { Engines, Speaker } from '../../engines/engine.ts';
import { ENGINES } from '../../engines/index.ts';
import { JobFault } from '../../faults.ts';
import type { VoiceDesign } from '../../voices/design.ts';
import { nameOfLanguage } from '../../voices/tongues.ts';

/** Faults when no engine speaks the language. `folder` is the job's. */
export function speakerFor(
  design: VoiceDesign,
  tag: string,
  folder: string,
  { speech }: Pick<Engines, 'speech'> = ENGINES,
): Speaker {
  const [engine] = whoSpeaks(speech, design, tag);
  if (engine) return engine.speaker(design, tag, folder);
  throw new JobFault(
    'INVALID_SOURCE_DATA',
    `No voice here can speak ${nameOfLanguage(tag)}. Choose another language; the service's capabilities list those that can be spoken.`,
  );
}
