// Renders stored messages and other data for a reader, wherever the server sends them. Texts are stored as data, so that
// each reader of a room sees them in their own language. Messages of earlier versions have strings, which stay as they
// are.

import { localizeLabels, localizeView } from '../../domain/views/localize-view.ts';
import type { Messages } from '../../messages/format.ts';
import type { Text } from '../../messages/message.ts';
import type { AvailableVoice, Suggestion } from '../../ports/chat.ts';
import type { ViewJson } from './render.ts';
import type { ChatMessage } from './storage/message-log.ts';

export const localizeMessage = ({ view, files, ...rest }: ChatMessage, messages: Messages): ChatMessage<string> => ({
  ...rest,
  ...(view && { view: localizeViewJson(view, messages) }),
  ...(files && { files: localizeLabels(files, messages) }),
});

/** Keeps the addresses of samples: `localizeView` only replaces texts. */
export const localizeViewJson = ({ live, ...view }: ViewJson, messages: Messages): ViewJson<string> => ({
  ...(localizeView(view, messages) as ViewJson<string>),
  ...(live && { live }),
});

export const localizeSuggestion = (
  { label, detail, unavailableReason, ...rest }: Suggestion,
  messages: Messages,
): Suggestion & { readonly label: string } => ({
  ...rest,
  label: messages.render(label),
  ...(detail !== undefined && { detail: messages.render(detail) }),
  ...(unavailableReason !== undefined && { unavailableReason: messages.render(unavailableReason) }),
});

export const localizeVoice = (
  { language, description, actions, ...rest }: AvailableVoice,
  messages: Messages,
): AvailableVoice => ({
  ...rest,
  ...(language !== undefined && { language: messages.render(language) }),
  ...(description !== undefined && { description: messages.render(description) }),
  ...(actions && { actions: localizeLabels(actions, messages) }),
});

export const renderOptional = (text: Text | undefined, { render }: Messages): string | undefined =>
  text === undefined ? undefined : render(text);
