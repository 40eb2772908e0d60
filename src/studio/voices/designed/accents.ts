// The accents of English that a description can ask for: those that can be spoken here, and those that cannot. Data only.

const list = (words: string): string[] => words.split(', ');

/** English accents that eSpeak really has: `[label, identifier, tag, words]`. Flite is American, and Scottish for men. */
export const ACCENTS: readonly (readonly [string, string, 'en-US' | 'en-GB', readonly string[]])[] = [
  [
    'American',
    'gmw/en-US',
    'en-US',
    list('american, us accent, us english, usa, california, californian, midwestern'),
  ],
  ['New York', 'gmw/en-US-nyc', 'en-US', list('new york, new yorker, brooklyn, bronx, manhattan')],
  [
    'British',
    'gmw/en',
    'en-GB',
    list(
      'british, english accent, english man, english woman, english gentleman, english lady, englishman, englishwoman, england, uk, london, londoner',
    ),
  ],
  [
    'Received Pronunciation',
    'gmw/en-GB-x-rp',
    'en-GB',
    list('posh, aristocratic, received pronunciation, rp, oxford, bbc, upper class'),
  ],
  [
    'Scottish',
    'gmw/en-GB-scotland',
    'en-GB',
    list('scottish, scots, scotland, glasgow, glaswegian, edinburgh, highland'),
  ],
  ['West Midlands', 'gmw/en-GB-x-gbcwmd', 'en-GB', list('west midlands, birmingham, brummie, black country')],
  ['Lancashire', 'gmw/en-GB-x-gbclan', 'en-GB', list('lancashire, manchester, mancunian, northern english')],
  ['Caribbean', 'gmw/en-029', 'en-US', list('caribbean, jamaican, jamaica, trinidadian, barbadian')],
];

/** English accents that nothing here has, as people call them. */
export const ABSENT_ACCENTS: readonly (readonly [string, readonly string[]])[] = [
  ['Indian', list('indian, india, mumbai, delhi, bangalore, bombay')],
  ['Pakistani', list('pakistani, pakistan')],
  ['Australian', list('australian, australia, aussie, sydney, melbourne')],
  ['New Zealand', list('new zealand, new zealander, kiwi')],
  ['Irish', list('ireland, dublin, belfast, northern irish')],
  ['South African', list('south african, south africa, johannesburg')],
  ['Nigerian', list('nigerian, nigeria, lagos')],
  ['Kenyan', list('kenyan, kenya, nairobi')],
  ['Ghanaian', list('ghanaian, ghana')],
  ['African', list('west african, east african, african accent, african english')],
  ['Canadian', list('canadian, canada, toronto')],
  ['Singaporean', list('singaporean, singapore, singlish')],
  ['Malaysian', list('malaysian, malaysia')],
  ['Latin American', list('latin american, south american, central american, latino, latina')],
  ['Texan', list('texan, texas')],
  ['Southern', list('southern accent, southern drawl, southern american, southern belle')],
  ['Boston', list('boston, bostonian')],
  ['transatlantic', list('transatlantic, mid atlantic')],
  ['Cockney', list('cockney, east end')],
  ['Liverpool', list('scouse, liverpool, liverpudlian')],
  ['Yorkshire', list('yorkshire')],
  ['Geordie', list('geordie, newcastle')],
];
