// What is said in every language, as the program puts it together.

import { locales } from '../../commands/locales/index.ts';
import { createLocalizedMessagesProvider } from '../../src/adapters/shared/texts/index.ts';

export const wordingFor = createLocalizedMessagesProvider(locales);
