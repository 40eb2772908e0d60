// Tests plain text in many encodings.

import { randomFillSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../src/kit/decode-text.ts';

describe('encodings', () => {
  const sjis = Buffer.from(
    '8da193fa82cd97c782a293568b4382c582b78142938c8b9e82d6 8d7382ab82dc82b582bd8142'.replaceAll(' ', ''),
    'hex',
  );
  const cp1251 = Buffer.from(
    'cff0e8e2e5f22c20eae0ea20e4e5ebe03f20d1e5e3eee4edff20f5eef0eef8e0ff20efeee3eee4e02e',
    'hex',
  );

  test.each([
    ['UTF-8', Buffer.from('Où est l’été ?'), 'fr-FR', 'Où est l’été ?'],
    ['UTF-8 with a mark', Buffer.from('\ufeffÉté'), 'fr-FR', 'Été'],
    ['UTF-16 with a mark', Buffer.from('\ufeffHello там', 'utf16le'), 'en-US', 'Hello там'],
    ['big-endian UTF-16', Buffer.from('\ufeffHello там', 'utf16le').swap16(), 'en-US', 'Hello там'],
    ['UTF-16 without a mark', Buffer.from('Hello, my friends.', 'utf16le'), 'en-US', 'Hello, my friends.'],
    [
      'windows-1252',
      Buffer.from('Où est passé l\u0092été ? Déjà fini.', 'latin1'),
      'fr-FR',
      'Où est passé l’été ? Déjà fini.',
    ],
    ['windows-1251', cp1251, 'ru-RU', 'Привет, как дела? Сегодня хорошая погода.'],
    [
      'UTF-8 with one byte of windows-1252',
      Buffer.concat([Buffer.from('Où est passé l’été ? D'), Buffer.from([0xe9]), Buffer.from('jà fini.')]),
      'fr-FR',
      'Où est passé l’été ? Déjà fini.',
    ],
    ['UTF-8 cut within a sign', Buffer.from('Où est l’été').subarray(0, -1), 'fr-FR', 'Où est l’ét'],
    ['UTF-8 filled up with zeros', Buffer.from('Été\0\0\0\0'), 'fr-FR', 'Été'],
    ['UTF-32', Buffer.from('\ufeff\0S\0í\0\n\0', 'utf16le'), 'es-ES', 'Sí\n'],
    ['big-endian UTF-32', Buffer.from('\0\ufeff\0S\0í\0\n', 'utf16le').swap16(), 'es-ES', 'Sí\n'],
    ['UTF-8 encoded twice', Buffer.from(Buffer.from('Señora “Peña”').toString('latin1')), 'es-ES', 'Señora “Peña”'],
    ['Russian encoded twice', Buffer.from('РџСЂРёРІРµС‚, 5'), 'ru-RU', 'Привет, 5'],
    ['one line encoded twice', Buffer.from('SeÃ±ora\nSeñora – Ärger, РС'), 'es-ES', 'Señora\nSeñora – Ärger, РС'],
    ['capitals before a quote', Buffer.from('CAFFÈ»\nÉ…'), 'it-IT', 'CAFFÈ»\nÉ…'],
    ['big5 for simplified Chinese', Buffer.from('a46aae61a6ada677', 'hex'), 'zh-CN', '大家早安'],
    ['shift_jis', sjis, 'ja-JP', '今日は良い天気です。東京へ行きました。'],
  ])('%s', (_, bytes, tag, text) => {
    expect(decodeText(bytes, tag)).toBe(text);
  });

  test('gb18030', () => {
    const bytes = Buffer.from('bdf1ccecccecc6f8badcbac3a3acced2c3c7c8a5cad0b3a1a1a3', 'hex');
    expect(decodeText(bytes, 'zh-CN')).toContain('今天天气很好');
  });

  test('random bytes are no text', () => {
    expect(decodeText(randomFillSync(Buffer.alloc(5000)), 'en-US')).toBeUndefined();
  });
});
