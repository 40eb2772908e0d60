// Tests of words hyphenated at a line end.

import { expect, test } from 'vitest';
import { parseTextBlocks } from '../../src/documents/blocks/document-blocks.ts';

test.each<[string, string, string]>([
  ['en', 'we consider nega-\ntive things', 'we consider negative things'],
  ['en', 'a well-\nknown author', 'a well-known author'],
  ['en', 'an up-to-\ndate book', 'an up-to-date book'],
  ['en', 'a one-\nsided fight', 'a one-sided fight'],
  ['en', 'the long-\nest day', 'the longest day'],
  ['en', 'Anglo-\nSaxon times', 'Anglo-Saxon times'],
  ['en', 'COVID-\n19 and X-\nray', 'COVID-19 and X-ray'],
  ['en', 'two-\nand three-year terms', 'two- and three-year terms'],
  ['en', 'the sub-plot is a sub-\nplot', 'the sub-plot is a sub-plot'],
  ['en', 'a coworker is a co-\nworker', 'a coworker is a coworker'],
  ['en', 'soft\u00AD\nware and hard¬\nware', 'software and hardware'],
  ['en', 'the end -\nor not', 'the end - or not'],
  ['en', 'e\u2011\nmail', 'e\u2011mail'],
  ['en', 'typo\u2010\ngraphy', 'typography'],
  ['en', 'inter-\nnation-\nal law', 'international law'],
  ['de', 'die Haus-\ntür, Vor-\nund Nachteile', 'die Haustür, Vor- und Nachteile'],
  ['de', 'eine Dokumenten-\nAnalyse', 'eine Dokumenten-Analyse'],
  ['fr', 'dit-\nil dans la mai-\nson', 'dit-il dans la maison'],
  ['fr', "c'est-à-\ndire", "c'est-à-dire"],
  ['pt', 'disse-\nme na segunda-\nfeira', 'disse-me na segunda-feira'],
  ['es', 'la infor-\nmación', 'la información'],
  ['ru', 'инфор-\nмация', 'информация'],
])('%s: %j is %j', (tag, text, joined) => {
  expect(parseTextBlocks(text, tag)).toEqual([{ kind: 'paragraph', text: joined }]);
});

test('headings in Kangxi radicals are recognised', () => {
  expect(parseTextBlocks('第⼀章 開始\n\n天氣很好。', 'zh-TW')[0]).toEqual({
    kind: 'heading',
    text: '第一章 開始',
    level: 2,
  });
});
