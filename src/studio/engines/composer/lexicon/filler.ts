// Words that say nothing about how it sounds: neither used nor reported as unused. Data.

export const FILLER: ReadonlySet<string> = new Set(
  `a an the of on in at by for to from with without and or but as is are was be it its this that these those some any
  my your our his her their i you we me into onto over under through across against between around near up down off out
  there here very really quite more most like sound sounds effect effects sfx noise noises audio clip make made making
  create generate give please want need one two three few several lot lots many something someone somewhere being having
  getting get gets going go goes starts start starting while during very just realistic foley hq quality recording loop
  background style then so`.split(/\s+/),
);

/** Verbs of no sound of their own that go with a named thing: "waves crashing", "birds singing". */
export const HELPERS: ReadonlySet<string> = new Set(
  `crash sing blow howl fall play hit move fly pass open close come roll shine ride drive run rise turn beat hum lap rumble
  roar crackle shatter creak ring bark chirp tick drip strike swing sizzle buzz`.split(/\s+/),
);
