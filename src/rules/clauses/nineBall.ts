import type { Bilingual, ClauseId } from '../proposedCall.ts';

/** Nine-ball clause by clause, in our own words. The numbering is that of the rule text. */
export const NINE_BALL_CLAUSES: Readonly<Record<ClauseId, Bilingual>> = {
  'B9-1.1': {
    es: 'Gana el juego quien mete la 9 con una tirada legal, la apertura incluida.',
    en: 'Whoever pockets the 9 on a legal shot, the break included, wins the rack.',
  },
  'B9-1.2': {
    es: 'Se juega con las bolas 1 a 9 y la blanca.',
    en: 'The set is the balls 1 to 9 and the cue ball.',
  },
  'B9-1.3': {
    es: 'Primero hay que tocar la bola de menor número; el orden al embocar es libre.',
    en: 'The lowest ball is touched first; balls may fall in any order.',
  },
  'B9-1.4a': {
    es: 'Quien emboca legalmente sigue tirando.',
    en: 'A legal shot that pockets a ball keeps the visit going.',
  },
  'B9-1.4b': {
    es: 'Tirada legal sin bola: el rival juega como está la mesa.',
    en: 'A legal shot without a ball: the opponent plays the table as it lies.',
  },
  'B9-1.4c': {
    es: 'Tras una falta, bola en mano en toda la mesa.',
    en: 'After a foul the opponent has ball in hand anywhere.',
  },
  'B9-1.5': {
    es: 'No hace falta cantar bola ni tronera.',
    en: 'Neither ball nor pocket has to be named.',
  },
  'B9-1.6': {
    es: 'Tres faltas seguidas cuestan el juego.',
    en: 'Three fouls in a row cost the rack.',
  },
  'B9-2a': {
    es: 'Rombo con la 1 en el punto de pie y la 9 en el centro.',
    en: 'A diamond with the 1 on the foot spot and the 9 in the middle.',
  },
  'B9-2b': {
    es: 'Se rompe con la blanca detrás de la línea de cabeza.',
    en: 'The break is played from behind the head string.',
  },
  'B9-3.1': {
    es: 'La apertura sigue las reglas normales con sus excepciones.',
    en: 'The break follows the normal rules with its exceptions.',
  },
  'B9-3.1a': {
    es: 'Blanca perdida en la apertura: bola en mano en toda la mesa.',
    en: 'Cue ball lost on the break: ball in hand anywhere.',
  },
  'B9-3.1b': {
    es: 'En la apertura al menos cuatro bolas de color tocan banda.',
    en: 'On the break at least four object balls reach a cushion.',
  },
  'B9-3.1c': {
    es: 'Apertura sin tocar la 1: no es falta, se monta de nuevo y repite el mismo.',
    en: 'A break that misses the 1 is no foul: rack again, same player.',
  },
  'B9-3.1d': {
    es: 'Push out solo en la tirada siguiente a la apertura; no obliga a bola ni banda.',
    en: 'A push out only right after the break; it needs neither ball nor cushion.',
  },
  'B9-3.1e1': {
    es: 'El push out se anuncia antes; si no, es una tirada normal.',
    en: 'A push out is announced beforehand, or the shot is a normal one.',
  },
  'B9-3.1e2': {
    es: 'Lo embocado en un push out no cuenta y vuelve a la mesa.',
    en: 'What a push out pockets does not count and comes back.',
  },
  'B9-3.1f': {
    es: 'Tras un push out el rival tira o devuelve la tirada.',
    en: 'After a push out the opponent shoots or hands the shot back.',
  },
  'B9-4.1a': {
    es: 'Apertura legal con bola dentro: sigue quien rompió.',
    en: 'A legal break that pockets a ball: the breaker goes on.',
  },
  'B9-4.1b': {
    es: 'Fallo o falta: pasa el turno.',
    en: 'A miss or a foul ends the visit.',
  },
  'B9-4.2': {
    es: 'El juego acaba con la 9 legal o con tres faltas seguidas.',
    en: 'The rack ends with the 9 pocketed legally or three fouls in a row.',
  },
  'B9-5.1a': {
    es: 'Con falta acaba el turno y lo embocado no vuelve, salvo la 9.',
    en: 'A foul ends the visit; balls pocketed stay down, except the 9.',
  },
  'B9-5.1b': {
    es: 'La falta da bola en mano en toda la mesa para la primera tirada.',
    en: 'A foul gives ball in hand anywhere for the first shot.',
  },
  'B9-5.2': {
    es: 'Varias faltas en una tirada cuentan como una.',
    en: 'Several fouls in one shot count as one.',
  },
  'B9-5.2a': {
    es: 'La blanca cae o sale de la mesa.',
    en: 'The cue ball is pocketed or leaves the table.',
  },
  'B9-5.2b': {
    es: 'La primera bola tocada no es la menor, o no se toca ninguna.',
    en: 'The first ball touched is not the lowest, or none is touched.',
  },
  'B9-5.2c': {
    es: 'Tras tocar la menor, ni bola dentro ni bola a banda.',
    en: 'After the lowest ball nothing falls and nothing reaches a cushion.',
  },
  'B9-5.2d': {
    es: 'Ningún pie en el suelo al golpear.',
    en: 'No foot on the floor at the strike.',
  },
  'B9-5.2e': {
    es: 'Alguna bola se movía o giraba al tirar.',
    en: 'A ball was still moving or spinning at the strike.',
  },
  'B9-5.2f': {
    es: 'Tocar una bola fuera del juego legal.',
    en: 'A ball is touched outside legal play.',
  },
  'B9-5.2g': {
    es: 'Tocar o desviar una bola en movimiento.',
    en: 'A moving ball is touched or deflected.',
  },
  'B9-5.2h1': {
    es: 'Salto intencionado por debajo del centro, excavando.',
    en: 'A deliberate jump by scooping under the cue ball.',
  },
  'B9-5.2h2': {
    es: 'Un salto por pifia no es falta, salvo que la virola toque la bola.',
    en: 'An accidental hop is no foul unless the ferrule touches the ball.',
  },
  'B9-5.2h3': {
    es: 'Saltar golpeando por encima del centro está permitido.',
    en: 'A jump by hitting above the centre is allowed.',
  },
  'B9-5.2i': {
    es: 'La blanca en mano toca otra bola al colocarla.',
    en: 'The cue ball in hand touches another ball while being placed.',
  },
  'B9-5.2j': {
    es: 'Pegada a la menor se puede tirar sobre ella si se golpea sin empujar.',
    en: 'Touching the lowest ball one may shoot at it, striking and not pushing.',
  },
  'B9-6a': {
    es: 'La bola en mano se coloca con la mano o con cualquier parte del taco.',
    en: 'A ball in hand is placed with the hand or any part of the cue.',
  },
  'B9-6b': {
    es: 'Un golpe hacia delante al colocarla es una tirada: falta si no es legal.',
    en: 'A forward stroke while placing is a shot: a foul unless it is legal.',
  },
  'B9-7.1': {
    es: 'Las faltas graves cuestan el juego solo con aviso previo.',
    en: 'Serious fouls cost the rack only after a warning.',
  },
  'B9-7.1a': {
    es: 'Tercera falta seguida: pierde el juego si se avisó en la segunda.',
    en: 'A third foul in a row loses the rack if the second was warned.',
  },
  'B9-7.1b': {
    es: 'La 9 y la blanca juntas: pierde el juego con aviso.',
    en: 'The 9 together with the cue ball: loses the rack when warned.',
  },
  'B9-7.1c1': {
    es: 'Pedir y recibir consejo del público: pierde el juego con aviso.',
    en: 'Asking a spectator for advice and getting it: loses the rack when warned.',
  },
  'B9-7.1c2': {
    es: 'El espectador que ayuda sin que se le pida es expulsado.',
    en: 'A spectator who helps unasked is sent away.',
  },
  'B9-7.1d': {
    es: 'La 9 fuera de la mesa: pierde el juego con aviso, si no, falta.',
    en: 'The 9 off the table: loses the rack when warned, else a foul.',
  },
  'B9-7.1f': {
    es: 'Juego lento tras el aviso: pierde el juego.',
    en: 'Slow play after the warning loses the rack.',
  },
  'B9-7.1g': {
    es: 'Conceder, o desmontar el taco, pierde el juego sin aviso.',
    en: 'Conceding, or unscrewing the cue, loses the rack without a warning.',
  },
  'B9-8.1a': {
    es: 'Interferencia que afecta a la tirada: se repone y se repite.',
    en: 'Interference that affects the shot: restore and replay.',
  },
  'B9-8.1b': {
    es: 'Interferencia sin efecto: se repone lo movido y se sigue.',
    en: 'Interference without effect: put back what moved and go on.',
  },
  'B9-8.2a': {
    es: 'Una bola que se asienta un poco es azar del juego.',
    en: 'A ball that settles a little is a hazard of play.',
  },
  'B9-8.2b': {
    es: 'Bola al borde que cae tras cinco segundos parada: se repone.',
    en: 'A hanging ball that falls after five seconds at rest goes back.',
  },
  'B9-8.2c': {
    es: 'Si esa caída afecta a una tirada, se repite.',
    en: 'If that fall affects a shot, the shot is replayed.',
  },
  'B9-8.3a': {
    es: 'Una falta no señalada se reclama antes de la siguiente tirada.',
    en: 'A foul not called is claimed before the next shot.',
  },
  'B9-8.3b': {
    es: 'Se puede protestar; el juego se detiene hasta resolver.',
    en: 'A call may be protested; play stops until it is settled.',
  },
  'B9-8.4': {
    es: 'Bolas de color fuera de la mesa: no es falta y no vuelven.',
    en: 'Object balls off the table: no foul, and they do not come back.',
  },
  'B9-8.5': {
    es: 'Toca banda la bola que no estaba ya pegada a ella.',
    en: 'A ball reaches a cushion only if it did not touch it before.',
  },
  'B9-8.6a': {
    es: 'La bola pegada cuenta si se separa y vuelve.',
    en: 'A frozen ball counts when it leaves the cushion and comes back.',
  },
  'B9-8.6b': {
    es: 'La bola que salta de la mesa cuenta como banda.',
    en: 'A ball that leaves the table counts as having reached a cushion.',
  },
  'B9-8.7': {
    es: 'La 9 y la blanca en la apertura: falta, la 9 vuelve.',
    en: 'The 9 and the cue ball on the break: a foul, the 9 comes back.',
  },
  'B9-8.8': {
    es: 'La 9 con la blanca quedando otras bolas: falta, la 9 vuelve.',
    en: 'The 9 with the cue ball while others remain: a foul, the 9 comes back.',
  },
};
