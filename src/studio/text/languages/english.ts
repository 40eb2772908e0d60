// Text rules for English.

import { formatOrdinal } from '../english-numbers.ts';
import type { LanguageRules } from './language-rules.ts';

export const english: LanguageRules = {
  address: { linkTo: 'link to', at: 'at', dot: 'dot', spellsDomains: true },
  signs: {
    plus: 'plus',
    minus: 'minus',
    times: 'times',
    dividedBy: 'divided by',
    equals: 'equals',
    notEqual: 'not equal to',
    atLeast: 'greater than or equal to',
    atMost: 'less than or equal to',
    less: 'less than',
    more: 'greater than',
    about: 'approximately',
    plusMinus: 'plus or minus',
    squared: 'squared',
    cubed: 'cubed',
    power: 'to the power of',
    factorial: 'factorial',
    root: 'the square root of',
    cubeRoot: 'the cube root of',
    infinity: 'infinity',
    perMille: 'per mille',
    version: 'version',
  },
  fractions: {},
  and: 'and',
  to: 'to',
  by: 'by',
  ratio: 'to',
  number: 'number',
  scales: {},
  digitContexts: {
    always:
      'pin|zip|zip code|area code|postcode|postal code|pass ?code|password|card|card number|credit card|debit card|account|acct|routing number|routing|iban|isbn|issn|ssn|imei|serial|serial number|phone|phone number|telephone|tel|fax|mobile|cell|hotline|security code|extension|access code|confirmation code|confirmation number|tracking number|code',
    ifLong:
      'order|flight|booking|reservation|reference|ref|ticket|confirmation|tracking|invoice|case|claim|policy|license|licence|passport|member|membership|customer|patient|student|employee|user|transaction|id|flight number|order number|bus|channel|room|gate',
    verbs:
      'call|call me at|call us at|call me on|call us on|call him at|call her at|called|calling|dial|dialed|dialled|dialing|phone|ring|text|texted|texting|press|reach us at|reach me at',
    connectors: 'number|numbers|no|nr|code|id|is|was|ending in|ends in',
  },
  roman: {
    nouns:
      'Act|Appendix|Article|Book|Bowl|Chapter|Class|Division|Episode|Exhibit|Factor|Figure|Grade|Group|Level|Mark|Olympiad|Part|Phase|Rocky|Scene|Season|Section|Series|Stage|Step|Symphony|Table|Tier|Title|Type|Unit|Vatican|Volume|War|Fantasy|Wars|Version|Quarter',
    formatRuler: (number) => `the ${formatOrdinal(String(number))}`,
    centuries: [{ after: '(?: |-)centur(?:y|ies)', format: (number) => formatOrdinal(String(number)) }],
  },
  formatArea: (length, dimension) => `${dimension === 2 ? 'square' : 'cubic'} ${length}`,
  units: {},
};
