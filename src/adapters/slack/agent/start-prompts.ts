// The prompts of an empty conversation, for the app's own tab and the manifest.

import type { Messages } from '../../../messages/format.ts';

const START_PROMPTS = ['say', 'translate', 'sound', 'dub'] as const;

export const listStartPrompts = ({ format }: Messages) =>
  START_PROMPTS.map((name) => ({
    title: format(`agent.prompts.${name}.title`),
    message: format(`agent.prompts.${name}.message`),
  }));
