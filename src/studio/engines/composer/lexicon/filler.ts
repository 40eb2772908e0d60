// Words without meaning for the sound, which are neither used nor reported as unused. Data.

export const FILLER: ReadonlySet<string> = new Set(
  `a an the of on in at by for to from with without and or but as is are was be it its this that these those some any
  my your our his her their i you we me into onto over under through across against between around near up down off out
  there here very really quite more most like sound sounds effect effects sfx noise noises audio clip make made making
  create generate give please want need few several lot lots many something someone somewhere being having
  getting get gets going go goes starts start starting while during very just realistic foley hq quality recording loop
  background style then so time times only just plus after before until`.split(/\s+/),
);

/** Verbs without their own sound that accompany a source: “waves crashing”, “birds singing”. */
export const SOURCE_ACTION_VERBS: ReadonlySet<string> = new Set(
  `idle crack toll peal patter pitter clack clatter boom chime clang thunder blare whir echo splash pound rattle flap
  gallop trot growl hoot wail tweet purr meow moo fire go spin stand sit wait happen appear crash sing blow howl fall play hit move fly pass open close come roll shine ride drive rise riff solo chord melody tune strum turn beat hum lap rumble
  roar crackle shatter creak ring bark chirp tick drip strike swing sizzle buzz`.split(/\s+/),
);

/** Words for how, where, when and by whom. They have no effect and do not make a phrase ambiguous. */
export const DESCRIPTIVE_WORDS: ReadonlySet<string> = new Set(
  `old young new rusty wooden wood angry happy sad excited scary spooky cold warm hot wet dry busy lonely peaceful serene soothing
  relaxing epic dramatic funny cute beautiful nice good great strange weird mysterious ancient modern vintage antique
  retro long short endless continuous constant steady single whole full half broken nearby indoor outdoor indoors outdoors
  upstairs downstairs everywhere today tonight dawn dusk sunset sunrise midnight noon evening afternoon morning night day
  summer winter autumn spring red blue green white black grey gray brown golden silver giant enormous medium
  deep thin narrow wide open closed shut man woman men women boy girl guy lady person people human male female adult old-fashioned
  show display again twice once back forth together alone left right top bottom middle center centre first second last next first-person
  porch room house home kitchen garden street road city town village country field hill mountain forest wood sky air world
  concrete asphalt pavement floor carpet roof tile marble grass dirt mud sand snow water hive moon sun star`.split(
    /\s+/,
  ),
);
