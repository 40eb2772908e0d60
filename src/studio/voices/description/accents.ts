// English accents that a description can name, available or not. Data only.

const toList = (words: string): string[] => words.split(', ');

/** Accents that eSpeak has: `[label, identifier, tag, words]`. Flite has only American, and Scottish for men. */
export const ACCENTS: readonly (readonly [string, string, 'en-US' | 'en-GB', readonly string[]])[] = [
  [
    'American',
    'gmw/en-US',
    'en-US',
    toList('american, us accent, us english, usa, california, californian, midwestern'),
  ],
  ['New York', 'gmw/en-US-nyc', 'en-US', toList('new york, new yorker, brooklyn, bronx, manhattan')],
  [
    'British',
    'gmw/en',
    'en-GB',
    toList(
      'british, english accent, english man, english woman, english gentleman, english lady, englishman, englishwoman, england, uk, london, londoner',
    ),
  ],
  [
    'Received Pronunciation',
    'gmw/en-GB-x-rp',
    'en-GB',
    toList('posh, aristocratic, received pronunciation, rp, oxford, bbc, upper class'),
  ],
  [
    'Scottish',
    'gmw/en-GB-scotland',
    'en-GB',
    toList('scottish, scots, scotland, glasgow, glaswegian, edinburgh, highland'),
  ],
  ['West Midlands', 'gmw/en-GB-x-gbcwmd', 'en-GB', toList('west midlands, birmingham, brummie, black country')],
  ['Lancashire', 'gmw/en-GB-x-gbclan', 'en-GB', toList('lancashire, manchester, mancunian, northern english')],
  ['Caribbean', 'gmw/en-029', 'en-US', toList('caribbean, jamaican, jamaica, trinidadian, barbadian')],
];

/** Accents that no engine has, with the words that name them. */
export const UNAVAILABLE_ACCENTS: readonly (readonly [string, readonly string[]])[] = [
  ['Indian', toList('indian, india, mumbai, delhi, bangalore, bombay')],
  ['Pakistani', toList('pakistani, pakistan')],
  ['Australian', toList('australian, australia, aussie, sydney, melbourne')],
  ['New Zealand', toList('new zealand, new zealander, kiwi')],
  ['Irish', toList('ireland, dublin, belfast, northern irish')],
  ['South African', toList('south african, south africa, johannesburg')],
  ['Nigerian', toList('nigerian, nigeria, lagos')],
  ['Kenyan', toList('kenyan, kenya, nairobi')],
  ['Ghanaian', toList('ghanaian, ghana')],
  ['African', toList('west african, east african, african accent, african english')],
  ['Canadian', toList('canadian, canada, toronto')],
  ['Singaporean', toList('singaporean, singapore, singlish')],
  ['Malaysian', toList('malaysian, malaysia')],
  ['Latin American', toList('latin american, south american, central american, latino, latina')],
  ['Texan', toList('texan, texas')],
  ['Southern', toList('southern accent, southern drawl, southern american, southern belle')],
  ['Boston', toList('boston, bostonian')],
  ['transatlantic', toList('transatlantic, mid atlantic')],
  ['Cockney', toList('cockney, east end')],
  ['Liverpool', toList('scouse, liverpool, liverpudlian')],
  ['Yorkshire', toList('yorkshire')],
  ['Geordie', toList('geordie, newcastle')],
];
