// Writes addresses in words: only the host of a link, and the word for the dots in hosts and email addresses.

import type { AddressWords } from '../languages/language-rules.ts';
import { applyRules, type TextRule } from '../rules.ts';

/** Top-level domains read as words; others are spelled. */
const SPOKEN_DOMAINS = new Set(
  'com co org net info edu gov mil int biz dev app page site shop blog cloud online tech wiki news love live local test example'.split(
    ' ',
  ),
);
/** Domain endings of hosts without `https://`. Other endings belong to file names or missing spaces. */
const KNOWN_DOMAINS =
  'com|org|net|info|edu|gov|io|dev|app|ai|co|me|tv|eu|de|at|ch|fr|es|pt|br|it|nl|be|pl|ru|ua|jp|cn|kr|uk|us|ca|au|se|no|dk|fi|cz|test|example';

const HOST_PATTERN = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\-]{0,62})(?:\.[\p{L}\p{N}][\p{L}\p{N}\-]{0,62}){0,8}`;
const LINK_PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/|ftp:\/\/|(?=www\.))(?:[^\s\/@<>]{1,100}@)?(${HOST_PATTERN})(?::\d{1,5})?(?:[\/?#](?:[^\s<>]{0,4000}[^\s<>.,;:!?'"”’\)\]])?\/?)?`,
  'giu',
);
const MAIL_PATTERN = new RegExp(String.raw`(?<![\p{L}\p{N}.+_\-])([\p{L}\p{N}.+_\-]{1,64})@(${HOST_PATTERN})`, 'gu');
const BARE_HOST_PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}.\-@\/])([\p{L}\p{N}][\p{L}\p{N}\-]{0,62}(?:\.[\p{L}\p{N}][\p{L}\p{N}\-]{0,62}){0,4}\.(?:${KNOWN_DOMAINS}))(?![\p{L}\p{N}\-]|\.[\p{L}\p{N}])(?:\/[^\s<>,;!?\)\]"”]{0,4000})?`,
  'gu',
);

/** Formats `de` as `D-E`, which engines spell. */
const spellOut = (letters: string): string => [...letters.toUpperCase()].join('-');

export function createAddressNormalizer({ linkTo, at, dot, spellsDomains }: AddressWords): (text: string) => string {
  const formatHost = (host: string): string => {
    const labels = host.replace(/^www\./i, '').split('.');
    return labels
      .map((label, index) =>
        spellsDomains === true &&
        index > 0 &&
        index >= labels.length - 2 &&
        label.length <= 3 &&
        !SPOKEN_DOMAINS.has(label.toLowerCase())
          ? spellOut(label)
          : label,
      )
      .join(dot === '.' ? dot : ` ${dot} `);
  };
  const formatLocalPart = (local: string): string =>
    local
      .replaceAll('.', dot === '.' ? dot : ` ${dot} `)
      .replaceAll('+', ' plus ')
      .replaceAll('_', ' ');
  const rules: readonly TextRule[] = [
    [/\bmailto:/gi, ''],
    [LINK_PATTERN, (_, host = '') => `${linkTo} ${formatHost(host)}`.trim()],
    [MAIL_PATTERN, (_, local = '', host = '') => `${formatLocalPart(local)} ${at} ${formatHost(host)}`],
    [BARE_HOST_PATTERN, (_, host = '') => formatHost(host)],
  ];
  return (text) => (/[.:@]/.test(text) ? applyRules(rules, text) : text);
}
