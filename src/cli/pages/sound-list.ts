// Lists the recipe sounds of the built-in studio by group, for the page of /sound.

import { LEXICON } from '../../studio/engines/composer/lexicon/lexicon.ts';

export const renderSoundList = (): string =>
  [
    '## What the built-in studio knows',
    'Each name stands for many words that people use for it, in English and, for the usual ones, in German, Spanish, French, Japanese, Korean, Portuguese, Russian and Chinese; what music to make is said in English. A media service or an engine of your own takes any description.',
    LEXICON.groups
      .map(({ name, entries }) => `- **${name}**: ${entries.map(({ label }) => label).join(', ')}`)
      .join('\n'),
  ].join('\n\n');
