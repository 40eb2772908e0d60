// Prompts in the other languages with their expected sounds, and prompts that must be refused. Data.

/** Lines of `prompt => labels of the sounds`. */
export const IN_OTHER_LANGUAGES = {
  de: `
    Regen auf einem Blechdach => rain (metallic)
    starker Regen und Donner => rain (heavy) + thunder
    Hund bellt => dog
    bellender Hund in der Ferne => dog (distant)
    ein Gewitter in der Nacht => thunder
    Meeresrauschen => waves
    Vogelgezwitscher im Wald => birds
    knisterndes Lagerfeuer => fire
    Kirchenglocken läuten => church bell
    Schritte im Schnee => crunching steps
    eine quietschende Tür => door creaking
    Glas zerbricht => breaking glass
    Polizeisirene fährt vorbei => siren (passing by)
    schnurrende Katze => cat purring
    dreimal klopfen => knocking (three times)
    Wind ohne Regen => wind
    Donner, dann Regen => thunder, then rain
    ein weinendes Baby => baby crying
    Applaus in einer Halle => applause (in a hall)
    leises Ticken einer Uhr => clock (light)
    Hubschrauber fliegt vorbei => helicopter (passing by)
    Regen am Fenster => rain (on a window)
    Katzen und Hunde => cat meowing + dog`,
  es: `
    lluvia sobre un tejado => rain
    lluvia fuerte sobre un techo de zinc => rain (heavy, metallic)
    un perro ladrando => dog
    truenos a lo lejos => thunder (distant)
    olas del mar => waves
    canto de pájaros en el bosque => birds
    pasos en la nieve => crunching steps
    campanas de iglesia => church bell
    una puerta que chirría => door creaking
    cristal roto => breaking glass
    sirena de policía pasando => siren (passing by)
    un gato maullando => cat meowing
    bebé llorando => baby crying
    aplausos en una iglesia => applause (in a hall)
    viento sin lluvia => wind
    trueno y luego lluvia => thunder, then rain
    motor de coche => car engine
    el tictac de un reloj => clock
    caballo al galope => horse
    risas de gente => laughter
    tormenta => thunder`,
  fr: `
    pluie sur un toit en tôle => rain (metallic)
    pluie forte et tonnerre => rain (heavy) + thunder
    un chat qui miaule => cat meowing
    un chien qui aboie au loin => dog (distant)
    les vagues de l’océan => waves
    chant d’oiseaux dans la forêt => birds
    feu de cheminée qui crépite => fire
    cloches d'église => church bell
    bruits de pas dans la neige => crunching steps
    une porte qui grince => door creaking
    verre brisé => breaking glass
    sirène de police qui passe => siren (passing by)
    bébé qui pleure => baby crying
    applaudissements dans une salle => applause (in a hall)
    vent sans pluie => wind
    tonnerre puis pluie => thunder, then rain
    moteur de voiture => car engine
    battement de cœur => heartbeat
    le galop d’un cheval => horse
    rires => laughter
    machine à laver => factory`,
  it: `
    pioggia su un tetto => rain
    pioggia forte su un tetto di lamiera => rain (heavy, metallic)
    un cane che abbaia => dog
    tuoni in lontananza => thunder (distant)
    onde del mare => waves
    canto degli uccelli nel bosco => birds
    il fuoco che scoppietta nel camino => fire
    passi nella neve => crunching steps
    campane della chiesa => church bell
    una porta che cigola => door creaking
    vetro rotto => breaking glass
    sirena della polizia che passa => siren (passing by)
    un gatto che fa le fusa => cat purring
    neonato che piange => baby crying
    applausi in una chiesa => applause (in a hall)
    vento senza pioggia => wind
    tuono e poi pioggia => thunder, then rain
    motore dell'auto => car engine
    il ticchettio di un orologio => clock
    cavallo al galoppo => horse
    bussare alla porta tre volte => knocking (three times)
    un temporale nella notte => thunder`,
  ja: `
    雨の音 => rain
    激しい雨と雷 => rain (heavy) + thunder
    猫の鳴き声 => cat meowing
    遠くの雷 => thunder (distant)
    犬が吠える => dog
    波の音 => waves
    鳥のさえずり => birds
    焚き火 => fire
    教会の鐘 => church bell
    雪を踏む足音 => crunching steps
    ドアがきしむ音 => door creaking
    ガラスが割れる音 => breaking glass
    通り過ぎる救急車 => ambulance (passing by)
    赤ちゃんの泣き声 => baby crying
    拍手 => applause
    風、雨なし => wind
    雷、それから雨 => thunder, then rain
    車のエンジン => car engine
    時計の秒針 => clock
    ノックの音三回 => knocking (three times)
    洞窟の中の水滴 => dripping (in a cave)`,
  ko: `
    빗소리 => rain
    비 오는 밤 => rain
    강한 비와 천둥 => rain (heavy) + thunder
    고양이 소리 => cat meowing
    개 짖는 소리 => dog
    멀리서 들리는 천둥 => thunder (distant)
    파도 소리 => waves
    새소리 => birds
    모닥불 => fire
    교회 종소리 => church bell
    눈 밟는 발소리 => crunching steps
    문이 삐걱거리는 소리 => door creaking
    유리 깨지는 소리 => breaking glass
    지나가는 구급차 => ambulance (passing by)
    아기 울음소리 => baby crying
    박수 소리 => applause
    비 없이 바람 => wind
    천둥 그다음 비 => thunder, then rain
    자동차 엔진 소리 => car engine
    시계 소리 => clock
    노크 세 번 => knocking (three times)`,
  'pt-BR': `
    chuva no telhado => rain
    chuva forte em um telhado de zinco => rain (heavy, metallic)
    cachorro latindo => dog
    trovão ao longe => thunder (distant)
    ondas do mar => waves
    canto dos pássaros na floresta => birds
    passos na neve => crunching steps
    sinos da igreja => church bell
    porta rangendo => door creaking
    vidro quebrando => breaking glass
    sirene de polícia passando => siren (passing by)
    gato miando => cat meowing
    bebê chorando => baby crying
    aplausos em uma igreja => applause (in a hall)
    vento sem chuva => wind
    trovão e depois chuva => thunder, then rain
    motor de carro => car engine
    tique-taque do relógio => clock
    cavalo galopando => horse
    risadas => laughter
    cachoeira => waterfall`,
  ru: `
    дождь и гром => rain + thunder
    сильный дождь по жестяной крыше => rain (heavy, metallic)
    лай собаки => dog
    собака лает вдалеке => dog (distant)
    шум моря => waves
    пение птиц в лесу => birds
    треск костра => fire
    церковный колокол => church bell
    шаги по снегу => crunching steps
    скрип двери => door creaking
    разбитое стекло => breaking glass
    сирена полиции => siren
    мяуканье кошки => cat meowing
    плач ребёнка => baby crying
    аплодисменты в зале => applause (in a hall)
    ветер без дождя => wind
    гром, затем дождь => thunder, then rain
    двигатель машины => car engine
    тиканье часов => clock
    топот копыт => horse
    вертолёт пролетает мимо => helicopter (passing by)`,
  'zh-TW': `
    雨聲 => rain
    大雨和雷聲 => rain (heavy) + thunder
    小貓叫 => cat meowing
    狗叫聲 => dog
    遠處的雷聲 => thunder (distant)
    海浪聲 => waves
    森林裡的鳥叫聲 => birds
    營火 => fire
    教堂的鐘聲 => church bell
    雪地上的腳步聲 => crunching steps
    嘎吱作響的門 => door creaking
    玻璃破碎的聲音 => breaking glass
    經過的救護車 => ambulance (passing by)
    嬰兒哭聲 => baby crying
    掌聲 => applause
    風，沒有雨 => wind
    雷聲，然後下雨 => thunder, then rain
    汽車引擎 => car engine
    時鐘滴答聲 => clock
    敲門三下 => knocking (three times)
    下雨的声音 => rain`,
};

/** Prompts without a known sound, although parts of their words may be sounds. */
export const NOT_TO_BE_MADE = [
  'die Quadratwurzel der Gerechtigkeit',
  'ein Vertrag über Steuern',
  'la raíz cuadrada de la justicia',
  'una factura de impuestos',
  'la racine carrée de la justice',
  'le contrat de travail',
  'la radice quadrata della giustizia',
  'il contratto di lavoro',
  'какой-то шум',
  'налоговая декларация',
  '税金の申告書',
  'ベルトの長さ',
  '비밀 일기장',
  '세금 신고서',
  'a raiz quadrada da justiça',
  '稅務申報表',
  'kein Regen',
];
