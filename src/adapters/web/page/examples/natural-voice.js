// One quiet line in empty rooms, where the chat is this machine's own and no natural voice speaks the reader's language.
// It leads to the page that adds one, and can be dismissed.

import { api } from '../connection/api.js';
import { el, focusComposer, refreshChildren, requireElement } from '../kit/dom.js';
import { createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { readStored, writeStored } from '../kit/storage.js';
import { formatBytes } from '../kit/text.js';

const DISMISSED = 'natural-voice-dismissed';

export function mountNaturalVoiceOffer() {
  const line = requireElement('natural-voice');

  const dismiss = () => {
    writeStored(DISMISSED, 'yes');
    line.hidden = true;
    focusComposer();
  };
  const show = async () => {
    if (readStored(DISMISSED) !== undefined) return;
    const offer = await api.getNaturalVoiceOffer();
    refreshChildren(line, offer, () => {
      if (!offer) return [];
      const text = getText('empty.naturalVoice', { size: formatBytes(offer.bytes) });
      const address = `/admin?for=${encodeURIComponent(offer.language)}#models`;
      return [el('a', { href: address }, text), createIconButton('close', getText('page.dismiss'), dismiss)];
    });
  };
  const showQuietly = () => void show().catch(() => undefined);
  showQuietly();
  // The voice may have been added in another tab.
  document.addEventListener('visibilitychange', () => document.hidden || showQuietly());
}
