// Lists the recipe sounds of the built-in studio by group, for the page of /sound.

import { LEXICON } from '../../studio/engines/composer/lexicon/lexicon.ts';

export const renderSoundList = (): string =>
  [
    '## What the built-in studio knows',
    'Each name stands for many words, in English and, for the usual ones, in German, Spanish, French, Italian, Japanese, Korean, Portuguese, Russian and Chinese. A description of music makes music, as /music does. A media service takes any description.',
    LEXICON.groups
      .map(({ name, entries }) => `- **${name}**: ${entries.map(({ label }) => label).join(', ')}`)
      .join('\n'),
  ].join('\n\n');
