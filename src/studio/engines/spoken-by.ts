// Who is said to have spoken, on a card. Pure.

import type { VoiceDesign } from '../voices/design.ts';

/** `Spoken by Rose · built in.` */
export const spokenBy = ({ name }: Pick<VoiceDesign, 'name'>, where: string): string =>
  `Spoken by ${name ?? 'a designed voice'} · ${where}.`;

/** Where its own server is away. */
export const spokenLike = ({ name }: VoiceDesign): string =>
  `Spoken by a voice like ${name ?? 'the designed one'} · built in.`;
