// Whose the voices are that people made, on any Keyv: a record for each, by its mark. Knows nothing of the service.

import type { Keyv } from 'keyv';
import type { MadeVoice } from '../domain/media/made-voice.ts';
import type { Log } from '../kit/log.ts';
import type { MadeVoiceStore } from '../ports/store.ts';
import { type MadeVoiceRecord, madeVoiceRecord, readRecord, writeRecord } from './record.ts';

export function createMadeVoiceStore(voices: Keyv, log: Log): MadeVoiceStore {
  return {
    async all() {
      const all: MadeVoice[] = [];
      for await (const [mark, value] of voices.iterator()) {
        const record = readRecord<MadeVoiceRecord>(madeVoiceRecord, value);
        if (record === 'unreadable')
          log.error('store: whose a voice is cannot be read, so nobody has it', { mark });
        else if (record) all.push(record.voice);
      }
      return all;
    },
    async put(voice) {
      await writeRecord(voices, voice.mark, { v: 1, voice } satisfies MadeVoiceRecord);
    },
    delete: async (mark) => void (await voices.delete(mark)),
  };
}
