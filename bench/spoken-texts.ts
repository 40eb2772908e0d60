// Texts of the transcription bench: spoken English and other languages. Data only. Thresholds were tuned on the first
// list of each kind (`TO_TUNE`) and are judged by the second (`TO_JUDGE`), which was written earlier.

export const TO_TUNE = [
  'Good evening and welcome to the programme. Tonight we talk about food. Where does it come from, and who brings it to our table? My first guest is a farmer. She grows apples and keeps a few hundred sheep.',
  'I called the bank this morning. They told me that the money will arrive on Friday. Is that early enough for you? If not, I can ask my sister to help us. She lives in London now.',
  'Before you start, read the whole page. Take the small screws out of the bag and put them on the table. Do not use a hammer. When you are finished, turn the key to the left and wait for the green light.',
  'We missed the last bus, so we walked home through the park. It was dark and very quiet. Then we heard a strange noise behind the trees. What was it? I still do not know. Tom said it was only a fox.',
  'The company made more money than anybody had expected. Most of it came from small shops in Germany and France. The new director says that prices will not go up this year. Do you believe him?',
  'My doctor told me to sleep more and to drink less coffee. That is easy to say. I have two little children and a job that begins at six in the morning. How would you do it?',
  'Welcome back, everybody. In the last lesson we learned how plants make sugar from light. Today we look at their roots. Why do they grow down and not up? Please open your books and look at the picture.',
  'The river was high after the storm in April. Our neighbours carried their furniture up the stairs. Nobody was hurt, but the old bridge is gone. Can we build it again before winter? I hope so.',
] as const;

export const TO_JUDGE = [
  'Hello, this is Mary. I am calling about the room that you want to rent. It is on the second floor and it has a large window. When can you come to see it? I am at home on Monday and on Wednesday.',
  'Last summer we travelled to Spain by train. The journey took a whole day. We saw mountains, fields and small white villages. In the evening we sat by the sea and ate fish. Would I do it again? Of course I would.',
  'This is the news at nine. Heavy snow has closed many roads in the north. The police ask people to stay at home. Schools will open again on Thursday. The weather will be better at the end of the week.',
  'Thank you for joining the meeting. We have three things to talk about today. First, the new office. Second, the plan for next year. Third, the party in December. Who wants to begin? I can take notes if you like.',
  'To make this soup you need four potatoes, one onion and a little butter. Cut everything into small pieces. Cook it for twenty minutes and add some salt. Do you like pepper? Then add that as well.',
  'My grandfather was a teacher in a small town. He walked to school every day, even in winter. He had no car and no telephone. What did he do in the evening? He played chess with his brother.',
  'The museum is open every day except Tuesday. Tickets are cheaper for children and for students. Please leave your bags at the entrance. Can you take pictures? Yes, you can, but without a flash.',
  'I think the second answer is right. The question was about water, not about ice. Why did you choose the first one? Maybe you read it too fast. It happens to me all the time.',
  'The team played well in the first half. They ran a lot and kept the ball. After the break everything changed. Two players were hurt and had to leave. In the end they lost by one goal.',
  'There is a problem with my computer. It starts, but then the screen goes black. I have tried another cable and it did not help. What should I do now? Can somebody look at it tomorrow?',
  'The house stood alone at the edge of the forest. Nobody had lived there for many years. One night a light was burning in the kitchen. The children saw it from the road and ran home as fast as they could.',
  'We sent the letter two weeks ago and we have not heard from them. Did it get lost in the post? I will write to them again today. If they do not answer, we must find another lawyer in New York.',
  'You can learn a language at any age. It takes time and a little courage. Listen to the radio, read short stories and talk to people. Do you make mistakes? Good. That is how everybody learns.',
  'The city wants to build a new park beside the station. There will be trees, benches and a place for dogs. Some people are happy about it. Others ask where they should leave their cars. Who is right?',
  'Our flight was late, so we waited at the airport in Chicago for five hours. I read a book and my wife slept. At midnight they gave us bread and cheese. When did we arrive? At four in the morning.',
] as const;

/** A minute of another language, to test the detection of English: [base language, text in its own script]. */
type Foreign = readonly (readonly [string, string])[];

export const FOREIGN_TO_TUNE: Foreign = [
  [
    'it',
    'Buongiorno a tutti. Oggi parliamo della nostra città e dei suoi mercati. La gente arriva presto e compra frutta, pane e formaggio. Poi tutti bevono un caffè insieme e parlano del tempo.',
  ],
  [
    'nl',
    'Goedemorgen allemaal. Vandaag praten we over het weer en over de trein naar het strand. Gisteren heeft het de hele dag geregend, maar morgen schijnt de zon. Wie gaat er met mij mee?',
  ],
  [
    'pl',
    'Dzień dobry państwu. Dzisiaj rozmawiamy o pogodzie i o podróży nad morze. Wczoraj padał deszcz, ale jutro będzie ładnie. Kto chce jechać z nami pociągiem?',
  ],
  [
    'ru',
    'Доброе утро. Сегодня мы говорим о погоде и о поездке к морю. Вчера весь день шёл дождь, но завтра будет солнце. Кто хочет поехать с нами на поезде?',
  ],
  [
    'tr',
    'Herkese günaydın. Bugün hava durumundan ve denize yolculuktan söz ediyoruz. Dün bütün gün yağmur yağdı, ama yarın güneş açacak. Kim bizimle trenle gelmek ister?',
  ],
];

export const FOREIGN_TO_JUDGE: Foreign = [
  [
    'de',
    'Guten Morgen zusammen. Heute sprechen wir über das Wetter und über die Reise ans Meer. Gestern hat es den ganzen Tag geregnet, aber morgen scheint die Sonne. Wer möchte mit uns fahren?',
  ],
  [
    'es',
    'Buenos días a todos. Hoy hablamos del tiempo y del viaje a la playa. Ayer llovió durante todo el día, pero mañana hará sol. ¿Quién quiere venir con nosotros en el tren?',
  ],
  [
    'fr',
    'Bonjour à tous. Aujourd’hui nous parlons du temps et du voyage à la mer. Hier il a plu toute la journée, mais demain il fera beau. Qui veut venir avec nous en train ?',
  ],
  [
    'ja',
    'みなさん、おはようございます。きょうはてんきとうみへのりょこうについてはなします。きのうはいちにちじゅうあめがふりましたが、あしたははれるでしょう。',
  ],
  [
    'pt',
    'Bom dia a todos. Hoje falamos do tempo e da viagem à praia. Ontem choveu o dia inteiro, mas amanhã vai fazer sol. Quem quer vir conosco de trem?',
  ],
  ['zh', '大家早上好。今天我们谈谈天气和去海边的旅行。昨天下了一整天的雨，可是明天会出太阳。谁想和我们一起坐火车去？'],
  [
    'hi',
    'सभी को नमस्ते। आज हम मौसम और समुद्र की यात्रा के बारे में बात करेंगे। कल पूरे दिन बारिश हुई, लेकिन कल धूप निकलेगी। हमारे साथ कौन आना चाहता है?',
  ],
  [
    'sv',
    'God morgon allihopa. I dag pratar vi om vädret och om resan till havet. I går regnade det hela dagen, men i morgon skiner solen. Vem vill följa med oss på tåget?',
  ],
];

/** Sounds without words: [prompt, effect or music]. */
type Wordless = readonly (readonly [string, 'sound' | 'music'])[];

export const WORDLESS_TO_TUNE: Wordless = [
  ['calm piano melody for studying', 'music'],
  ['fast techno track at 130 bpm', 'music'],
  ['police siren passing by', 'sound'],
  ['a dog barking in the distance', 'sound'],
  ['wind howling through the trees', 'sound'],
];

export const WORDLESS_TO_JUDGE: Wordless = [
  ['epic orchestral trailer music', 'music'],
  ['sad violin and piano in A minor', 'music'],
  ['jazz trio with walking bass and brushes', 'music'],
  ['rain on a tin roof', 'sound'],
  ['applause and cheering crowd', 'sound'],
  ['birds singing in the forest in the morning', 'sound'],
  ['typing on a mechanical keyboard', 'sound'],
  ['cat purring', 'sound'],
];
