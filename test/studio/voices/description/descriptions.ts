// Twenty realistic descriptions with their meaning, for the table test and for the benchmark of their voices.

export interface Wanted {
  readonly words: string;
  /** ISO 5218 code. */
  readonly gender: 0 | 1 | 2 | 9;
  readonly age: number;
}

const row = (gender: Wanted['gender'], age: number, words: string): Wanted => ({ gender, age, words });

export const DESCRIPTIONS: readonly Wanted[] = [
  row(
    2,
    30,
    'A thirty years old woman with a warm, friendly and calm voice and an American accent, speaking at a relaxed, natural pace.',
  ),
  row(
    1,
    40,
    'A forty-year-old man, confident and clear, who presents a podcast about technology with a friendly tone and a lively delivery.',
  ),
  row(
    1,
    55,
    'A man who is fifty five years old, with a deep, resonant voice, serious and authoritative, like the narrator of a documentary.',
  ),
  row(
    2,
    25,
    'A cheerful young woman in her twenties, bright and energetic, speaking quickly, as if she were hosting a morning show.',
  ),
  row(
    2,
    78,
    'An elderly grandmother of seventy-eight who tells bedtime stories slowly, gently and with a lot of love in her voice.',
  ),
  row(
    1,
    48,
    'A British gentleman in his late forties, polite and measured, who sounds like the butler of a very grand old house.',
  ),
  row(
    2,
    35,
    'A soft-spoken woman with an Indian English accent, around thirty-five, who explains things patiently and never hurries anybody.',
  ),
  row(
    0,
    35,
    'A huge ogre with a deep, booming voice, slow and menacing, who lives under a bridge and threatens everybody who crosses it.',
  ),
  row(
    0,
    35,
    'A tiny mouse with a high-pitched, squeaky and excited voice, talking fast about a big piece of cheese on the kitchen table.',
  ),
  row(
    1,
    9,
    'A nine-year-old boy, curious and playful, who asks a lot of questions and speaks with a lively, bright and happy voice.',
  ),
  row(
    1,
    65,
    'A raspy old cowboy in his sixties with a gravelly, smoky voice, slow and deep, who has seen everything and trusts nobody.',
  ),
  row(
    9,
    30,
    'A neutral, androgynous voice for an assistant on a telephone, steady and clear, about thirty years of age, neither warm nor cold.',
  ),
  row(
    0,
    35,
    'A calm narrator with a clear, pleasant voice and a natural pace, suitable for audio books and for long explanations at night.',
  ),
  row(
    1,
    50,
    'A middle-aged Scottish man with a friendly and unhurried manner, who talks about the weather and the sea that he knows so well.',
  ),
  row(
    2,
    32,
    'A woman in her early thirties who whispers close to the microphone, breathy and mysterious, as if nobody else should hear it.',
  ),
  row(
    1,
    42,
    'A bored male office worker, forty-two years old, who reads numbers in a monotone without any emotion at all, flat and dry.',
  ),
  row(
    2,
    16,
    'A teenage girl of sixteen, excited and bubbly, who talks fast with her friends about music, films and plans for the weekend.',
  ),
  row(
    1,
    35,
    'A male sports announcer, thirty-something, dramatic and passionate, with 20 years of experience on the radio and a big personality.',
  ),
  row(
    2,
    45,
    'A woman with a French accent in her mid-forties, elegant and smooth, with a lower pitch, speaking slowly like a film star.',
  ),
  row(
    1,
    68,
    'A sixty-eight-year-old American man, weary and sad, a retired teacher who remembers his pupils and speaks in a quiet voice.',
  ),
];
