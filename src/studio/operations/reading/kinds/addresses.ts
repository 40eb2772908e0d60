// Addresses as people say them: a link by its host alone, as nobody listens to a path; mail addresses and names of hosts with the
// word for their dots. Pure.

import { applied, type Rule } from '../rules.ts';

/** Words of one language. */
export interface AddressWords {
  readonly linkTo: string;
  readonly at: string;
  readonly dot: string;
  /** Endings of hosts are spelled as `D-E`, where the engine would say a word. */
  readonly spells?: boolean;
}

/** Top-level domains that are said as a word; the others are spelled. */
const SAID = new Set(
  'com co org net info edu gov mil int biz dev app page site shop blog cloud online tech wiki news love live local test example'.split(
    ' ',
  ),
);
/** Of a host that stands without `https://`: what else has such an ending is a name of a file or a slip. */
const KNOWN =
  'com|org|net|info|edu|gov|io|dev|app|ai|co|me|tv|eu|de|at|ch|fr|es|pt|br|it|nl|be|pl|ru|ua|jp|cn|kr|uk|us|ca|au|se|no|dk|fi|cz|test|example';

const HOST = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\-]{0,62})(?:\.[\p{L}\p{N}][\p{L}\p{N}\-]{0,62}){0,8}`;
const LINK = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/|ftp:\/\/|(?=www\.))(?:[^\s\/@<>]{1,100}@)?(${HOST})(?::\d{1,5})?(?:[\/?#](?:[^\s<>]{0,4000}[^\s<>.,;:!?'"”’\)\]])?\/?)?`,
  'giu',
);
const MAIL = new RegExp(String.raw`(?<![\p{L}\p{N}.+_\-])([\p{L}\p{N}.+_\-]{1,64})@(${HOST})`, 'gu');
const NAKED = new RegExp(
  String.raw`(?<![\p{L}\p{N}.\-@\/])([\p{L}\p{N}][\p{L}\p{N}\-]{0,62}(?:\.[\p{L}\p{N}][\p{L}\p{N}\-]{0,62}){0,4}\.(?:${KNOWN}))(?![\p{L}\p{N}\-]|\.[\p{L}\p{N}])(?:\/[^\s<>,;!?\)\]"”]{0,4000})?`,
  'gu',
);

/** `de` → `D-E`, as engines spell. */
const spelled = (letters: string): string => [...letters.toUpperCase()].join('-');

export function addressesIn({ linkTo, at, dot, spells }: AddressWords): (text: string) => string {
  const hostSaid = (host: string): string => {
    const labels = host.replace(/^www\./i, '').split('.');
    return labels
      .map((label, index) =>
        spells === true &&
        index > 0 &&
        index >= labels.length - 2 &&
        label.length <= 3 &&
        !SAID.has(label.toLowerCase())
          ? spelled(label)
          : label,
      )
      .join(dot === '.' ? dot : ` ${dot} `);
  };
  const localSaid = (local: string): string =>
    local
      .replaceAll('.', dot === '.' ? dot : ` ${dot} `)
      .replaceAll('+', ' plus ')
      .replaceAll('_', ' ');
  const rules: readonly Rule[] = [
    [/\bmailto:/gi, ''],
    [LINK, (_, host = '') => `${linkTo} ${hostSaid(host)}`.trim()],
    [MAIL, (_, local = '', host = '') => `${localSaid(local)} ${at} ${hostSaid(host)}`],
    [NAKED, (_, host = '') => hostSaid(host)],
  ];
  return (text) => (/[.:@]/.test(text) ? applied(rules, text) : text);
}
