// Content of a language's folder: the texts of the core and of the adapters.

import type { MessagesByTopic } from '../../../domain/messages/index.ts';
import type { AdapterMessages } from './en.ts';

export interface LanguageModule extends MessagesByTopic {
  readonly adapterMessages: AdapterMessages;
}
