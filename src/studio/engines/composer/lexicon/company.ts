// What named sounds do to each other when a prompt names them together: a special one stands for a general one, and some
// change into what people mean in that company. Data, by labels.

/** The first makes the others unnecessary. */
export const STANDS_FOR: readonly (readonly [special: string, ...general: string[]])[] = [
  ['door creaking', 'door', 'ghostly hum'],
  ['knocking', 'door'],
  ['sliding space door', 'door'],
  ['cheering', 'chatter'],
  ['applause', 'chatter', 'clapping'],
  ['laughter', 'chatter'],
  ['children playing', 'chatter'],
  ['car failing to start', 'car engine', 'car starting'],
  ['car starting', 'car engine'],
  ['skidding tyres', 'car engine'],
  ['siren', 'car engine'],
  ['keys', 'car engine', 'bell'],
  ['camera shutter', 'mouse click'],
  ['popcorn', 'pop', 'alarm clock'],
  ['frying', 'fire'],
  ['coffee machine', 'factory'],
  ['game over', 'computer bleeps'],
  ['level up', 'computer bleeps'],
  ['coin', 'computer bleeps'],
  ['coins dropping', 'coin'],
  ['rocket launch', 'fireworks', 'jet'],
  ['steam train', 'train'],
  ['ship horn', 'car horn', 'waves'],
  ['baby crying', 'children playing'],
  ['scream', 'cheering'],
  ['jackhammer', 'hammer', 'drill'],
  ['opening a can', 'bubbles'],
  ['sword drawn', 'sword'],
  ['breaking glass', 'clinking glasses'],
  ['smoke alarm', 'klaxon'],
  ['lawn mower', 'car engine'],
  ['crunching steps', 'footsteps'],
  ['whispering', 'chatter'],
  ['jet taking off', 'jet', 'rocket launch'],
  ['laughing person', 'laughter'],
  ['baby laughing', 'baby crying', 'laughter'],
  ['goose', 'duck'],
  ['ice cubes', 'breaking glass', 'clinking glasses'],
  ['cutlery', 'clinking glasses'],
  ['wind chimes', 'wind', 'notification'],
];

/** Without the first there is nothing of the others either: they are made by the same. */
export const MADE_BY: readonly (readonly [general: string, ...special: string[]])[] = [
  ['chatter', 'laughter', 'cheering', 'applause', 'clapping', 'children playing', 'whispering'],
  ['car engine', 'traffic', 'car horn'],
  ['footsteps', 'crunching steps'],
  ['dog', 'growl'],
];

/** In the company of the first, the second is the third. */
export const TURNS_INTO: readonly (readonly [company: string, from: string, to: string])[] = [
  ['train', 'car horn', 'train whistle'],
  ['train', 'whistling', 'train whistle'],
  ['steam train', 'car horn', 'train whistle'],
  ['steam train', 'whistling', 'train whistle'],
  ['bicycle bell', 'bell', 'bicycle bell'],
  ['goose', 'car horn', 'goose'],
];
