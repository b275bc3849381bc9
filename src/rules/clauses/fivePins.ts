import type { Bilingual, ClauseId } from '../proposedCall.ts';

/** Five pins clause by clause, in our own words. Articles are numbered as the catalogue rebuilt them. */
export const FIVE_PINS_CLAUSES: Readonly<Record<ClauseId, Bilingual>> = {
  'Q5-1.1': {
    es: 'Gana quien llega primero a la distancia.',
    en: 'The first to reach the distance wins.',
  },
  'Q5-1.2': {
    es: 'Los puntos que sobran en la última tirada se anotan todos.',
    en: 'Points beyond the distance on the last shot all count.',
  },
  'Q5-1.3': {
    es: 'A una partida o a sets, siempre en número impar.',
    en: 'One game, or an odd number of sets.',
  },
  'Q5-1.4': {
    es: 'Una partida es hacer cierto número de puntos.',
    en: 'A game is a certain number of points.',
  },
  'Q5-2.1': {
    es: 'El arrime empieza con las quillas colocadas.',
    en: 'The lag begins once the pins are set.',
  },
  'Q5-2.2': {
    es: 'Las bolas del arrime van a los lados del eje, la roja en su punto.',
    en: 'Lag balls lie each side of the axis, the red on its spot.',
  },
  'Q5-2.3': {
    es: 'Si ambos quieren la misma bola, el árbitro sortea.',
    en: 'If both want the same ball the referee draws lots.',
  },
  'Q5-2.4a': {
    es: 'Las dos bolas han de moverse antes de que una llegue arriba.',
    en: 'Both balls must move before one reaches the far cushion.',
  },
  'Q5-2.4b': {
    es: 'El responsable por segunda vez pierde la elección.',
    en: 'Who is responsible a second time loses the choice.',
  },
  'Q5-2.5': {
    es: 'No se puede doblar el arrime.',
    en: 'The lag may not be doubled.',
  },
  'Q5-2.6': {
    es: 'Quien causa el choque pierde la elección.',
    en: 'Who causes a collision loses the choice.',
  },
  'Q5-2.7': {
    es: 'Choque sin culpable o distancias iguales: se repite.',
    en: 'A collision without a culprit, or equal distances: lag again.',
  },
  'Q5-2.8': {
    es: 'Tocar la roja o una quilla pierde la elección.',
    en: 'Touching the red or a pin loses the choice.',
  },
  'Q5-2.9': {
    es: 'La bola más cercana a la banda de llegada da la elección.',
    en: 'The ball nearest the cushion of arrival gives the choice.',
  },
  'Q5-2.10': {
    es: 'Quien sale juega con la blanca y la conserva.',
    en: 'The opener plays the white and keeps it.',
  },
  'Q5-3.1': {
    es: 'Se tira una vez cada uno.',
    en: 'One shot each in turn.',
  },
  'Q5-3.2': {
    es: 'Con falta, todos los puntos de la tirada van al contrario.',
    en: 'On a fault all points of the shot go to the opponent.',
  },
  'Q5-3.3a': {
    es: 'Falta: no tocar la bola contraria.',
    en: "Fault: the opponent's ball is not touched.",
  },
  'Q5-3.3b': {
    es: 'Falta: roja o quillas antes que la bola contraria.',
    en: "Fault: the red or pins before the opponent's ball.",
  },
  'Q5-3.3c': {
    es: 'La bola propia tira quillas tras tocar la contraria: puntos al rival.',
    en: 'Own ball fells pins after the contact: points to the opponent.',
  },
  'Q5-3.3d': {
    es: 'Falta: tirar con la bola contraria.',
    en: "Fault: playing the opponent's ball.",
  },
  'Q5-3.4': {
    es: 'Tocar la contraria sin más es correcto y no puntúa.',
    en: "Touching the opponent's ball and nothing else is correct, without points.",
  },
  'Q5-3.5a': {
    es: 'La contraria tira quillas: puntos para quien tira.',
    en: "The opponent's ball fells pins: points to the shooter.",
  },
  'Q5-3.5b': {
    es: 'La contraria toca la roja y caen quillas: puntos.',
    en: "The opponent's ball drives the red onto pins: points.",
  },
  'Q5-3.5c': {
    es: 'La propia, tras la contraria, lleva la roja a las quillas: puntos.',
    en: 'Own ball, after the other, drives the red onto pins: points.',
  },
  'Q5-3.5d': {
    es: 'La contraria toca la roja: puntos.',
    en: "The opponent's ball touches the red: points.",
  },
  'Q5-3.5e': {
    es: 'La propia toca contraria y roja: puntos.',
    en: 'Own ball touches the other and the red: points.',
  },
  'Q5-4.1': {
    es: 'Acaba cuando el árbitro lo anuncia, aunque luego aparezca un error.',
    en: 'Over when the referee says so, even if an error is found later.',
  },
  'Q5-4.2': {
    es: 'Cada set lo gana quien llega a los puntos; el partido, la mayoría.',
    en: 'Reaching the points wins the set; most sets win the match.',
  },
  'Q5-4.3': {
    es: 'Quien se va sin permiso pierde.',
    en: 'Leaving without permission loses.',
  },
  'Q5-4.4': {
    es: 'Quien se niega a seguir queda excluido.',
    en: 'Refusing to go on means exclusion.',
  },
  'Q5-5.1a': {
    es: 'Salida: bola del que sale, libre en la mitad inferior.',
    en: "Start: the opener's ball is free in the lower half.",
  },
  'Q5-5.1b': {
    es: 'Salida: bola contraria en el punto cercano a la banda superior.',
    en: 'Start: the other ball on the spot near the upper cushion.',
  },
  'Q5-5.1c': {
    es: 'Salida: la roja en el punto medio de la mitad superior.',
    en: 'Start: the red on the middle spot of the upper half.',
  },
  'Q5-5.2': {
    es: 'La bola de salida se coloca con el taco, sin pasar la línea media.',
    en: 'The opener places his ball with the cue, short of the middle line.',
  },
  'Q5-5.3': {
    es: 'La salida debe tocar la bola contraria.',
    en: "The opening must touch the opponent's ball.",
  },
  'Q5-5.4': {
    es: 'La salida es de defensa: sus puntos van al contrario.',
    en: 'The opening is a defence: its points go to the opponent.',
  },
  'Q5-5.5': {
    es: 'Salida sin tocar: penalización, y sale el contrario.',
    en: 'An opening that misses: a penalty, and the opponent opens.',
  },
  'Q5-5.6': {
    es: 'Al salir, un pie en el suelo y dentro de las marcas.',
    en: 'The opener keeps a foot on the floor inside the marks.',
  },
  'Q5-5.7': {
    es: 'En los sets la salida se alterna.',
    en: 'In sets the start alternates.',
  },
  'Q5-5.8': {
    es: 'Cada uno juega siempre con la misma bola.',
    en: 'Each plays the same ball throughout.',
  },
  'Q5-6.1': {
    es: 'A mitad de partido, pausa de cinco minutos.',
    en: 'Half-way there is a five-minute pause.',
  },
  'Q5-6.2a': {
    es: 'Mitad: alguien llega a media distancia.',
    en: 'Half: somebody reaches half the distance.',
  },
  'Q5-6.2b': {
    es: 'Mitad: 1-1 a tres sets, 2-1 a cinco.',
    en: 'Half: 1-1 of three sets, 2-1 of five.',
  },
  'Q5-6.3': {
    es: 'Sin pausa antes de los 45 minutos.',
    en: 'No pause before the 45th minute.',
  },
  'Q5-7.1': {
    es: 'Bolas que se tocan al acabar: bolas en contacto.',
    en: 'Balls that touch at rest are balls in contact.',
  },
  'Q5-7.2a': {
    es: 'Pegada a la contraria: tiro directo para separarlas, sin puntos propios.',
    en: 'Touching the other: a direct shot parts them, without own points.',
  },
  'Q5-7.2b': {
    es: 'O por banda o massé sin mover la contraria.',
    en: 'Or off a cushion or massé without moving the other.',
  },
  'Q5-7.2c': {
    es: 'Un asentamiento casi imperceptible no es falta.',
    en: 'An almost invisible settling is no fault.',
  },
  'Q5-7.3': {
    es: 'Pegada a la roja: correcto si la roja no se mueve.',
    en: 'Touching the red: correct if the red does not move.',
  },
  'Q5-7.4': {
    es: 'Pegada a banda: no se juega directo sobre ella.',
    en: 'Touching a cushion: not straight onto it.',
  },
  'Q5-8.1': {
    es: 'Fuera del billar es salir de la mesa o tocar el pasamano.',
    en: 'Off the table is leaving it or touching the rail top.',
  },
  'Q5-8.2a': {
    es: 'La propia fuera va al punto de salida opuesto.',
    en: 'Own ball off goes to the start spot of the opposite half.',
  },
  'Q5-8.2b': {
    es: 'La contraria fuera se coloca en mano en la mitad opuesta.',
    en: "The opponent's ball off is placed in hand in the opposite half.",
  },
  'Q5-8.2c': {
    es: 'La roja fuera va a su punto o al simétrico.',
    en: 'The red off goes to its spot or the mirrored one.',
  },
  'Q5-8.3': {
    es: 'En esos casos vale también la opción 10.5.',
    en: 'The option of 10.5 is open then too.',
  },
  'Q5-9.1': {
    es: 'La quilla cae cuando su base deja el paño del todo.',
    en: 'A pin is felled when its base leaves the cloth entirely.',
  },
  'Q5-9.2': {
    es: 'Quilla caída cuenta aunque se levante.',
    en: 'A felled pin counts even if it stands up again.',
  },
  'Q5-9.3': {
    es: 'Cuenta también la que tira otra quilla.',
    en: 'A pin felled by another pin counts.',
  },
  'Q5-9.4': {
    es: 'Quilla arrastrada que tira otras: cuenta según la bola que arrastra.',
    en: 'A dragged pin that fells others counts by the ball that drags it.',
  },
  'Q5-9.5': {
    es: 'Quilla en pie del todo fuera de su sitio: caída.',
    en: 'A standing pin completely off its spot is felled.',
  },
  'Q5-9.6': {
    es: 'Quilla desplazada en parte: no cuenta y se centra.',
    en: 'A pin partly off its spot does not count and is centred.',
  },
  'Q5-9.7': {
    es: 'Quilla apoyada en la propia que cae con tiro correcto: no está en juego.',
    en: 'A pin leaning on own ball that falls on a correct shot is out of play.',
  },
  'Q5-9.8': {
    es: 'Quilla apoyada en la contraria que cae al tocarla: caída.',
    en: 'A pin leaning on the other ball that falls when it is hit is felled.',
  },
  'Q5-9.9': {
    es: 'Quilla que cae sola se recoloca y no cuenta.',
    en: 'A pin that falls by itself is set up again and does not count.',
  },
  'Q5-9.10': {
    es: 'Si una bola ocupa su sitio, la quilla se retira.',
    en: 'A pin whose spot a ball occupies is taken out.',
  },
  'Q5-10.1': {
    es: 'La falta da bola en mano.',
    en: 'A fault gives ball in hand.',
  },
  'Q5-10.2': {
    es: 'La bola en mano va a la mitad opuesta a la del infractor.',
    en: "The ball in hand goes to the half opposite the offender's ball.",
  },
  'Q5-10.3': {
    es: 'Se coloca con el taco, sin pasar la línea media.',
    en: 'It is moved with the cue, short of the middle line.',
  },
  'Q5-10.4': {
    es: 'Si la otra está a caballo, a la mitad donde empezó.',
    en: 'If the other is astride the line, to the half where it started.',
  },
  'Q5-10.5': {
    es: 'Se puede pedir la bola contraria en posición de inicio.',
    en: 'One may ask for the other ball on its start spot.',
  },
  'Q5-10.6': {
    es: 'Tocar antes de que el árbitro coloque: falta.',
    en: 'Touching before the referee has placed the ball is a fault.',
  },
  'Q5-10.7': {
    es: 'En mano, un pie en el suelo y dentro de las líneas.',
    en: 'In hand, a foot on the floor and inside the lines.',
  },
  'Q5-11.1': {
    es: 'Líneas del suelo a 10 cm de las bandas largas.',
    en: 'Floor lines run 10 cm outside the long cushions.',
  },
  'Q5-11.2': {
    es: 'Pies dentro, o uno dentro y otro al aire.',
    en: 'Feet inside, or one inside and one in the air.',
  },
  'Q5-12.1': {
    es: 'El árbitro dice qué bola es la de cada uno.',
    en: 'The referee tells a player which ball is his.',
  },
  'Q5-13.1': {
    es: 'Quien espera no molesta.',
    en: 'Who waits does not disturb.',
  },
  'Q5-14.1': {
    es: 'Prohibido marcar referencias.',
    en: 'Marking reference points is forbidden.',
  },
  'Q5-15.1a': {
    es: 'Quilla blanca: 2.',
    en: 'White pin: 2.',
  },
  'Q5-15.1b': {
    es: 'Quilla roja con alguna blanca: 4.',
    en: 'Red pin with a white one: 4.',
  },
  'Q5-15.1c': {
    es: 'Quilla roja sola: 8.',
    en: 'Red pin alone: 8.',
  },
  'Q5-15.2a': {
    es: 'Propia a la roja tras la contraria: 4.',
    en: 'Own ball to the red after the other: 4.',
  },
  'Q5-15.2b': {
    es: 'Contraria a la roja: 3.',
    en: 'The other ball to the red: 3.',
  },
  'Q5-15.2c': {
    es: 'Si ambas tocan la roja, una sola vez.',
    en: 'If both touch the red it counts once.',
  },
  'Q5-15.3': {
    es: 'Total: quillas más carambola.',
    en: 'Total: pins plus carom.',
  },
  'Q5-15.5': {
    es: 'Puntos positivos y negativos juntos: la suma al contrario.',
    en: 'Positive and negative points together: the sum to the opponent.',
  },
  'Q5-16.1a': {
    es: 'Con falta, también lo válido va al contrario.',
    en: 'On a fault valid points go to the opponent too.',
  },
  'Q5-16.1b': {
    es: 'Varias faltas se suman.',
    en: 'Several faults add up.',
  },
  'Q5-16.2': {
    es: 'Quillas de la propia tras tiro correcto: solo esos puntos al rival.',
    en: 'Pins by own ball on a correct shot: only those points to the opponent.',
  },
  'Q5-16.3': {
    es: 'Falta: bola en mano y dos puntos más.',
    en: 'A fault: ball in hand and two points more.',
  },
  'Q5-16.3a': {
    es: 'Quilla tocada antes que la contraria.',
    en: 'A pin touched before the other ball.',
  },
  'Q5-16.3b': {
    es: 'Contraria no tocada o mal tocada.',
    en: 'The other ball not, or wrongly, touched.',
  },
  'Q5-16.3c': {
    es: 'Alguna bola fuera.',
    en: 'A ball off the table.',
  },
  'Q5-16.3d': {
    es: 'Tirar con bolas en movimiento.',
    en: 'Striking while balls move.',
  },
  'Q5-16.3e': {
    es: 'Tirar con otra parte del taco.',
    en: 'Striking with another part of the cue.',
  },
  'Q5-16.3f': {
    es: 'Tocar la bola más de una vez.',
    en: 'Touching the ball more than once.',
  },
  'Q5-16.3g': {
    es: 'Quitar un cuerpo extraño sin pedirlo.',
    en: 'Removing a foreign body without asking.',
  },
  'Q5-16.3h': {
    es: 'Tocar una quilla directamente con un tiro incorrecto.',
    en: 'Touching a pin directly by an incorrect shot.',
  },
  'Q5-16.3i': {
    es: 'Pegada a banda, tirar directo sobre ella.',
    en: 'Frozen to a cushion, played straight onto it.',
  },
  'Q5-16.3j': {
    es: 'Falta de pies.',
    en: 'A foot fault.',
  },
  'Q5-16.3k': {
    es: 'Tocar la bola en mano sin taco o antes de tiempo.',
    en: 'Touching the ball in hand not with the cue, or too early.',
  },
  'Q5-16.3l': {
    es: 'Saltar quillas o roja antes que la contraria.',
    en: 'Jumping pins or the red before the other ball.',
  },
  'Q5-16.3m': {
    es: 'Tocar cualquier bola o quilla.',
    en: 'Touching any ball or pin.',
  },
  'Q5-16.3n': {
    es: 'La propia no toca la contraria.',
    en: 'Own ball does not touch the other.',
  },
  'Q5-16.3o': {
    es: 'Jugar con la bola contraria.',
    en: "Playing the opponent's ball.",
  },
  'Q5-16.3p': {
    es: 'Tiro irregular con bolas en contacto.',
    en: 'An irregular shot with balls in contact.',
  },
  'Q5-16.3q': {
    es: 'Tiempo agotado.',
    en: 'Time is up.',
  },
  'Q5-16.4a': {
    es: 'Roja antes que la contraria: 4.',
    en: 'The red before the other ball: 4.',
  },
  'Q5-16.4b': {
    es: 'Propia fuera sin tocar la contraria: 4.',
    en: 'Own ball off without the other: 4.',
  },
  'Q5-16.4c': {
    es: 'Propia fuera tras la roja sin la contraria: 6.',
    en: 'Own ball off after the red without the other: 6.',
  },
  'Q5-17.1': {
    es: 'Lo que mueven terceros no es falta y se repone.',
    en: 'What third parties move is no fault and goes back.',
  },
  'Q5-17.2': {
    es: 'Si no se puede reponer, posición de salida.',
    en: 'If it cannot go back, the start position.',
  },
  'Q5-18.1': {
    es: 'Con cuentasegundos.',
    en: 'With a shot clock.',
  },
  'Q5-18.2': {
    es: 'Sin él: llamada de atención y Director Deportivo.',
    en: 'Without one: a caution, then the sporting director.',
  },
  'Q5-19.1': {
    es: 'Bola contraria no vista: se reclama al acabar la tirada.',
    en: 'A wrong ball not seen is claimed as the shot ends.',
  },
  'Q5-20.1': {
    es: 'La pareja decide quién empieza.',
    en: 'The pair decides who starts.',
  },
  'Q5-20.2': {
    es: 'Cambia el jugador cuando el rival hace puntos.',
    en: 'The player changes when the rival scores.',
  },
  'Q5-20.3': {
    es: 'Negativos sin quillas no causan cambio.',
    en: 'Negative points without pins cause no change.',
  },
  'Q5-20.4': {
    es: 'La salida no causa cambio.',
    en: 'The opening causes no change.',
  },
  'Q5-20.5': {
    es: 'Tira el compañero equivocado: como bola contraria.',
    en: 'The wrong partner shoots: as with the wrong ball.',
  },
  'Q5-20.6': {
    es: 'Se puede pedir consejo al compañero.',
    en: 'The partner may be asked for advice.',
  },
  'Q5-20.7': {
    es: 'Sin pedirlo, el compañero calla.',
    en: 'Unasked, the partner stays silent.',
  },
  'Q5-20.8': {
    es: 'Infracción: aviso, y luego descalificación.',
    en: 'A breach: a warning, then disqualification.',
  },
  'Q5-21.1': {
    es: 'Puntos de partido a distancia: según la federación.',
    en: 'Match points over a distance: as the federation says.',
  },
  'Q5-21.2': {
    es: 'Puntos de partido a sets: según la federación.',
    en: 'Match points in sets: as the federation says.',
  },
  'Q5-22.1': {
    es: 'Infracciones: régimen disciplinario.',
    en: 'Infringements: the disciplinary rules.',
  },
  'Q5-23.1': {
    es: 'Rigen las demás normas que no contradigan estas.',
    en: 'All other norms hold where they do not contradict.',
  },
};
