// Tests of document parts that readers silently drop, and of documents from programs other than Word.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/documents/read-document.ts';
import { wordEntries } from '../fixtures/documents/docx.ts';
import { makeZip, type Packed } from '../fixtures/documents/zip.ts';
import { inJobFolder } from '../studio/operations/job.ts';
import { refusalOf } from './refusal.ts';

const read = (data: Buffer, name = 'story.docx') =>
  inJobFolder(async (folder) => {
    await writeFile(join(folder, 'upload'), data);
    const { blocks, unreadParts } = await readDocument(join(folder, 'upload'), name, 'en-US');
    return { texts: blocks.map(({ text }) => text), unread: unreadParts };
  });

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...parts: string[]) =>
  `<w:p>${parts.map((part) => (part.startsWith('<') ? part : run(part))).join('')}</w:p>`;
const math = (inside: string) => `<m:oMath>${inside}</m:oMath>`;
const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
const shape = (inside: string) =>
  `<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${inside}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
const sup = '<w:vertAlign w:val="superscript"/>';
const sub = '<w:vertAlign w:val="subscript"/>';
const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;

describe('text outside of plain runs', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'a simple field',
      p('See ', `<w:fldSimple w:instr=" REF x ">${run('Table 1')}</w:fldSimple>`, '.'),
      ['See Table 1.'],
    ],
    [
      'a simple field in a simple field',
      p(`<w:fldSimple w:instr="A"><w:fldSimple w:instr="B">${run('in')}</w:fldSimple></w:fldSimple>`),
      ['in'],
    ],
    [
      'a field of several runs',
      p(field('begin'), '<w:r><w:instrText>PAGEREF x</w:instrText></w:r>', field('separate'), 'page 4', field('end')),
      ['page 4'],
    ],
    ['a field inside a link', p(`<w:hyperlink w:anchor="x" r:id="none">${run('a link')}</w:hyperlink>`), ['a link']],
    [
      'text from right to left',
      p(`<w:dir w:val="rtl">${run('שלום')}</w:dir>`, `<w:bdo w:val="ltr">${run(' abc')}</w:bdo>`),
      ['שלום abc'],
    ],
    [
      'the base of a reading',
      p(
        `<w:r><w:ruby><w:rubyPr/><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`,
        'に',
      ),
      ['東京に'],
    ],
    ['a content control', `<w:sdt><w:sdtContent>${p('Held.')}</w:sdtContent></w:sdt>`, ['Held.']],
    [
      'tracked words',
      p('a', `<w:ins>${run('b')}</w:ins>`, '<w:del><w:r><w:delText>x</w:delText></w:r></w:del>', 'c'),
      ['abc'],
    ],
    [
      'nested tables',
      `<w:tbl><w:tr><w:tc>${p('out')}<w:tbl><w:tr><w:tc>${p('in')}</w:tc></w:tr></w:tbl>${p('end')}</w:tc></w:tr></w:tbl>`,
      ['out', 'in', 'end'],
    ],
    ['an ideographic tab', p('a', '<w:r><w:ptab/></w:r>', 'b'), ['a\tb']],
    ['a page break between words', p('one', '<w:r><w:br w:type="page"/></w:r>', 'two'), ['one\ntwo']],
    [
      'hyphens',
      p('e', '<w:r><w:noBreakHyphen/></w:r>', 'mail co', '<w:r><w:softHyphen/></w:r>', 'op'),
      ['e\u2011mail co\u00ADop'],
    ],
    ['signs of small digits', p('H', run('2', sub), 'O, m', run('2', sup), ', 3', run('rd', sup)), ['H₂O, m², 3rd']],
  ])('%s', async (_, body, texts) => {
    expect(await read(makeZip(wordEntries(body)))).toEqual({ texts, unread: [] });
  });
});

describe('text boxes behind their paragraph', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'without a variant for older programs',
      `<mc:AlternateContent><mc:Choice Requires="wps">${shape(box('Box.'))}</mc:Choice></mc:AlternateContent>`,
      ['Text', 'Box.', 'End'],
    ],
    [
      'once with one',
      `<mc:AlternateContent><mc:Choice Requires="wps">${shape(box('Box.'))}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box('Box.')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`,
      ['Text', 'Box.', 'End'],
    ],
    [
      'with an empty one',
      `<mc:AlternateContent><mc:Choice Requires="wps">${shape(box('Box.'))}</mc:Choice><mc:Fallback/></mc:AlternateContent>`,
      ['Text', 'Box.', 'End'],
    ],
    ['not in any variant', shape(box('Box.')), ['Text', 'Box.', 'End']],
    [
      'in an oval',
      `<w:pict><v:oval><v:textbox>${box('Oval.')}</v:textbox></v:oval></w:pict>`,
      ['Text', 'Oval.', 'End'],
    ],
    [
      'one inside the other',
      shape(`<w:txbxContent><w:p>${run('Out.')}<w:r>${shape(box('In.'))}</w:r></w:p></w:txbxContent>`),
      ['Text', 'Out.', 'In.', 'End'],
    ],
    ['two of one paragraph', `${shape(box('One.'))}${shape(box('Two.'))}`, ['Text', 'One.', 'Two.', 'End']],
    [
      'of drawn letters',
      '<w:pict><v:shape><v:textpath string="Hello!"/></v:shape></w:pict>',
      ['Text', 'Hello!', 'End'],
    ],
  ])('%s', async (_, inside, texts) => {
    const body = p('Text', `<w:r>${inside}</w:r>`) + p('End');
    expect((await read(makeZip(wordEntries(body)))).texts).toEqual(texts);
  });
});

describe('equations as a line', () => {
  const e = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`;
  test.each<[string, string]>([
    [`${m('E=m')}${e('sSup', e('e', m('c')) + e('sup', m('2')))}`, 'E=mc²'],
    [e('f', e('num', m('a+b')) + e('den', m('2'))), '(a+b)/2'],
    [e('rad', `<m:radPr><m:degHide/></m:radPr><m:deg/>${e('e', m('x+1'))}`), '√(x+1)'],
    [e('rad', e('deg', m('3')) + e('e', m('8'))), '³√8'],
    [e('sSub', e('e', m('x')) + e('sub', m('1'))), 'x₁'],
    [e('sSup', e('e', m('a')) + e('sup', m('b+c'))), 'a^(b+c)'],
    [e('sSup', e('e', m('10')) + e('sup', m('−3'))), '10⁻³'],
    [
      e('nary', `<m:naryPr><m:chr m:val="∑"/></m:naryPr>${e('sub', m('i=1'))}${e('sup', m('n'))}${e('e', m('i'))}`),
      '∑ (i=1 … n) i',
    ],
    [e('d', `<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e('e', m('a'))}`), '[a]'],
    [e('func', e('fName', m('sin')) + e('e', m('x'))), 'sin x'],
    [e('m', e('mr', e('e', m('1')) + e('e', m('2'))) + e('mr', e('e', m('3')) + e('e', m('4')))), '1, 2; 3, 4'],
  ])('%s', async (inside, text) => {
    expect((await read(makeZip(wordEntries(p('It is ', math(inside), '.'))))).texts).toEqual([`It is ${text}.`]);
  });

  test('also in their own paragraph', async () => {
    const body = `${p(`<m:oMathPara>${math(m('a=b'))}</m:oMathPara>`)}<m:oMathPara>${math(m('c=d'))}</m:oMathPara>`;
    expect((await read(makeZip(wordEntries(body)))).texts).toEqual(['a=b', 'c=d']);
  });
});

describe('text hidden or added by Word', () => {
  test.each<[string, string]>([
    ['hidden words', p('Seen.', run(' Hidden.', '<w:vanish/>'))],
    ['words that a style hides', p('Seen.', run(' Hidden.', '<w:rStyle w:val="Geheim"/>'))],
    [
      'a prompt of a form',
      p(
        'Seen.',
        `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run(' Click here.')}</w:sdtContent></w:sdt>`,
      ),
    ],
    [
      'a table of contents',
      `<w:p><w:pPr><w:pStyle w:val="Verzeichnis1"/></w:pPr>${run('Chapter 1 ... 3')}</w:p>${p('Seen.')}`,
    ],
    ['a comment', p('Seen.', '<w:r><w:commentReference w:id="0"/></w:r>')],
    [
      'a picture that is missing',
      p('Seen.', '<w:r><w:pict><v:shape><v:imagedata r:id="none"/></v:shape></w:pict></w:r>'),
    ],
  ])('%s', async (_, body) => {
    expect((await read(makeZip(wordEntries(body)))).texts).toEqual(['Seen.']);
  });

  test('unless hiding is off', async () => {
    const body = p(run('Seen.', '<w:vanish w:val="0"/>'));
    expect((await read(makeZip(wordEntries(body)))).texts).toEqual(['Seen.']);
  });
});

describe('files inside a document', () => {
  const chunk = (name: string, data: string | Buffer) =>
    makeZip(
      wordEntries(`${p('Before.')}<w:altChunk r:id="c-1"/>${p('After.')}`, {
        relations: [`c-1 aFChunk ${name}`],
        extra: [{ name: `word/${name}`, data: Buffer.from(data) }],
      }),
    );
  const page =
    '<html><head><title>T</title><style>p{}</style></head><body><h1>Head</h1><p>One &amp; two<br>three</p><ul><li>item</ul></body></html>';
  const words = ['Head', 'One & two\nthree', 'item'];
  const mail = (encoding: string, body: string) =>
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--b--\r\n`;
  test.each<[string, Buffer, readonly string[]]>([
    ['a web page', chunk('a.html', page), words],
    ['a web page with another ending', chunk('a.dat', page), words],
    [
      'a web archive',
      chunk('a.mht', mail('quoted-printable', page.replaceAll('=', '=3D').replace('three', 'th=\r\nree'))),
      words,
    ],
    ['a web archive in base 64', chunk('a.mht', mail('base64', Buffer.from(page).toString('base64'))), words],
    ['a text', chunk('a.txt', 'Plain\nwords.\n\nMore.'), ['Plain words.', 'More.']],
  ])('%s is read', async (_, data, texts) => {
    expect(await read(data)).toEqual({ texts: ['Before.', ...texts, 'After.'], unread: [] });
  });

  test('the words of a diagram are read', async () => {
    const point = (text: string) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const data = `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst>${point('Plan')}${point('Do')}</dgm:ptLst></dgm:dataModel>`;
    const body = p('Steps:', '<w:r><w:drawing><dgm:relIds r:dm="d1"/></w:drawing></w:r>');
    const packed = wordEntries(body, {
      relations: ['d1 diagramData diagrams/data1.xml'],
      extra: [{ name: 'word/diagrams/data1.xml', data: Buffer.from(data) }],
    });
    expect(await read(makeZip(packed))).toEqual({ texts: ['Steps:', 'Plan', 'Do'], unread: [] });
  });

  test.each<[string, Buffer, string]>([
    ['in rich text', chunk('a.rtf', '{\\rtf1 Hello}'), 'files'],
    ['another document', chunk('a.docx', 'PK\x03\x04'), 'files'],
    ['a chart', makeZip(wordEntries(p('Text.', '<w:r><w:drawing><c:chart r:id="x"/></w:drawing></w:r>'))), 'charts'],
    [
      'a sheet',
      makeZip(wordEntries(p('Text.', '<w:r><w:object><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>'))),
      'objects',
    ],
    [
      'an old equation',
      makeZip(wordEntries(p('Text.', '<w:r><w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>'))),
      'equations',
    ],
    ['a subdocument', makeZip(wordEntries(`${p('Text.')}<w:subDoc r:id="x"/>`)), 'files'],
  ])('%s is reported as not read', async (_, data, unread) => {
    expect((await read(data)).unread).toEqual([unread]);
  });
});

describe('documents of other programs', () => {
  const renamed = (name: (old: string) => string, text: (old: string) => string = (old) => old): Packed[] =>
    wordEntries(p('Text.')).map((entry) => ({
      ...entry,
      name: name(entry.name),
      data: Buffer.from(text(String(entry.data))),
    }));
  test.each<[string, Packed[]]>([
    [
      'another name of the main part',
      renamed(
        (old) => old.replace('document.xml', 'document2.xml'),
        (old) => old.replace('word/document.xml', 'word/document2.xml'),
      ),
    ],
    [
      'an absolute name of the main part',
      renamed(
        (old) => old,
        (old) => old.replace('"word/document.xml', '"/word/document.xml'),
      ),
    ],
    [
      'a part outside the usual folder',
      renamed(
        (old) => old.replace('word/', 'text/'),
        (old) => old.replace('"word/document.xml', '"text/document.xml'),
      ),
    ],
    ['backslashes', renamed((old) => old.replaceAll('/', '\\'))],
    ['names in capitals', renamed((old) => old.toUpperCase())],
    ['no relationships', renamed((old) => old).filter(({ name }) => !name.endsWith('.rels'))],
    ['no list of types', renamed((old) => old).filter(({ name }) => !name.startsWith('['))],
    [
      'styles that are broken',
      renamed(
        (old) => old,
        (old) => (old.includes('<w:styles') ? '<w:styles>' : old),
      ),
    ],
    [
      'comments that are broken',
      [...renamed((old) => old), { name: 'word/comments.xml', data: Buffer.from('<w:comments') }],
    ],
    [
      'UTF-16',
      renamed((old) => old).map((entry) =>
        entry.name === 'word/document.xml'
          ? {
              ...entry,
              data: Buffer.from(`\uFEFF${String(entry.data).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
            }
          : entry,
      ),
    ],
    [
      'the strict namespace',
      renamed(
        (old) => old,
        (old) =>
          old.replaceAll(
            'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
            'http://purl.oclc.org/ooxml/wordprocessingml/main',
          ),
      ),
    ],
  ])('with %s are read', async (_, entries) => {
    expect((await read(makeZip(entries))).texts).toEqual(['Text.']);
  });

  test('a damaged picture is ignored', async () => {
    const data = makeZip([
      { name: 'word/media/a.png', data: Buffer.from('picture '.repeat(100)) },
      ...wordEntries(p('Text.')),
    ]);
    data[60] = (data[60] ?? 0) ^ 0xff;
    expect((await read(data)).texts).toEqual(['Text.']);
  });

  test.each(['xl/workbook.xml', 'ppt/presentation.xml'])('%s is no text', async (main) => {
    const entries = renamed(
      (old) => old.replace('word/document.xml', main),
      (old) => old.replace('word/document.xml', main).replaceAll('w:document', 'w:other'),
    );
    expect((await refusalOf(read(makeZip(entries)))).message).toContain('zip archive');
  });

  test('one with a password is reported', async () => {
    const data = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect((await refusalOf(read(data))).message).toContain('protected with a password');
  });
});
