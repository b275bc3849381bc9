// What disturbs the view of a table: each played on fresh film of the studio, or laid over it.
import type { Look, LookChange, Random } from '../../src/studio/index.ts';
import { seededRandom } from '../../src/studio/index.ts';
import type { GameName } from '../../src/table/index.ts';
import { blurred, type Distortion, lit, moved, starved, tinted } from './distort.ts';
import {
  brushing,
  cone,
  cover,
  cueLaid,
  during,
  freePlace,
  hand,
  laid,
  leaningIn,
  pickedUp,
  type Played,
  racking,
  type Rgb,
  settingPins,
  type Span,
  tableOf,
} from './played.ts';

export interface Scene {
  readonly name: string;
  /** What is to be said of it, one of these; nothing where empty. */
  readonly says: readonly string[];
  /** The game whose table it needs; both when absent. */
  readonly game?: GameName;
  /** What is played; the plain shot when absent. */
  readonly play?: (game: GameName, random: Random) => Played;
  /** Laid over the plain shot's film. */
  readonly over?: Distortion;
  /** Whether what is laid over begins while balls roll; at rest when absent. */
  readonly isInShot?: boolean;
  /** How long what is laid over lasts. */
  readonly lastsS?: number;
  /** Looks for the span, and for the whole film. */
  readonly look?: (look: Look) => Look;
  readonly dress?: (look: Look) => Look;
}

const darkLamp = (look: Look): Look => ({
  ...look,
  lighting: { ...look.lighting, lamps: look.lighting.lamps.slice(0, -1) },
});
const allOff = (look: Look): Look => ({
  ...look,
  lighting: { lamps: [], ambient: look.lighting.ambient.map((c) => c * 0.4) as unknown as Rgb },
});
const clothOf =
  (hex: Rgb) =>
  (look: Look): Look => ({ ...look, cloth: { ...look.cloth, colour: hex } });

/** Sunlight through a window: a slanting patch that comes in within a second. */
const sun: Distortion = lit((since, x, y) =>
  x - 0.3 * y > 0.35 && x - 0.3 * y < 0.52 ? 1 + 0.6 * Math.min(1, since) : 1,
);

const over = (name: string, says: readonly string[], how: Distortion, more: Partial<Scene> = {}) =>
  ({ name, says, over: how, ...more }) satisfies Scene;

/** The camera was moved, or the table: that is to be said. */
const movedBy = (name: string, how: Parameters<typeof moved>[0], more: Partial<Scene> = {}) =>
  over(name, ['camera-moved'], moved(how), more);

export const SCENES: readonly Scene[] = [
  over('nothing', [], (frame) => frame),
  movedBy('moved-2', () => ({ du: 1.6, dv: -1.2 })),
  movedBy('moved-5', () => ({ du: 4, dv: 3 })),
  movedBy('moved-20', () => ({ du: -16, dv: 12 })),
  movedBy('moved-100', () => ({ du: 80, dv: -60 })),
  movedBy('moved-along-5', () => ({ du: 5 })),
  movedBy('moved-across-5', () => ({ dv: 5 })),
  movedBy('turned', () => ({ degrees: 0.2 })),
  movedBy('turned-1', () => ({ degrees: 1 })),
  movedBy('creep', (s) => ({ du: Math.min(5, s), dv: 0.3 * Math.min(5, s) }), { lastsS: 6 }),
  movedBy('knocked-in-shot', () => ({ du: 7, dv: -5 }), { isInShot: true }),
  movedBy('knocked-2-in-shot', () => ({ du: 2, dv: -1.5 }), { isInShot: true }),
  over(
    'shaken',
    [],
    moved((s) => ({ du: 3 * Math.exp(-4 * s) * Math.sin(25 * s) })),
    { lastsS: 1.5 },
  ),
  over(
    'dimmed-20',
    [],
    lit(() => 0.8),
  ),
  over(
    'dimmed-20-in-shot',
    [],
    lit(() => 0.8),
    { isInShot: true },
  ),
  over(
    'dimmed-70',
    ['light-off'],
    lit(() => 0.3),
  ),
  over(
    'brighter-30',
    [],
    lit(() => 1.3),
  ),
  over(
    'hunting',
    ['flicker', 'exposure', 'light-uneven'],
    lit((s) => 1 + 0.25 * Math.sin(2 * Math.PI * 0.8 * s)),
    { lastsS: 5 },
  ),
  over(
    'hunting-in-shot',
    ['flicker', 'exposure', 'light-uneven'],
    lit((s) => 1 + 0.25 * Math.sin(2 * Math.PI * 0.8 * s)),
    { isInShot: true, lastsS: 5 },
  ),
  over('sunlight', ['light-uneven', 'exposure'], sun, { lastsS: 4 }),
  over('sunlight-in-shot', ['light-uneven', 'exposure'], sun, { isInShot: true, lastsS: 5 }),
  over('tinted', ['colour-changed'], tinted(-0.1, 0.09)),
  over('tinted-in-shot', ['colour-changed'], tinted(-0.1, 0.09), { isInShot: true }),
  over('unfocused', ['out-of-focus'], blurred(4)),
  over('unfocused-little', ['out-of-focus'], blurred(2)),
  over('unfocused-in-shot', ['out-of-focus'], blurred(4), { isInShot: true }),
  over('starved', [], starved(0.6), { isInShot: true, lastsS: 4 }),
  { name: 'one-lamp-off', says: ['light-uneven', 'light-off'], look: darkLamp },
  {
    name: 'one-lamp-off-in-shot',
    says: ['light-uneven', 'light-off'],
    look: darkLamp,
    isInShot: true,
  },
  { name: 'all-off', says: ['light-off'], look: allOff },
  { name: 'all-off-in-shot', says: ['light-off'], look: allOff, isInShot: true },
  { name: 'hand-on-cloth', says: ['covered'], play: laid(hand(freePlace), 20) },
  {
    name: 'hand-on-ball',
    says: ['covered'],
    play: laid(
      hand((l) => ({ ...l[1]!, z: 0.03 })),
      6,
    ),
  },
  {
    name: 'hand-on-pin',
    says: ['covered'],
    game: 'five-pins',
    play: laid(
      hand(() => ({ x: 0, y: 0, z: 0.05 })),
      6,
    ),
  },
  {
    name: 'chalk-on-cloth',
    says: [],
    play: laid(
      ({ layout, span, random }) => {
        const p = freePlace(layout, random, tableOf('nine-ball'));
        const chalk = [-1, 1].map((s) =>
          cone(
            { x: p.x - 0.006, y: p.y + 0.006 * s, z: 0.01 },
            { x: p.x + 0.006, y: p.y + 0.006 * s, z: 0.01 },
            0.009,
            [0.03, 0.15, 0.4],
          ),
        );
        return [{ name: 'chalk', solidsAt: during({ ...span, until: 99 }, chalk) }];
      },
      3,
      true,
    ),
  },
  {
    name: 'cue-laid',
    says: ['covered'],
    play: laid(
      ({ span, layout }) => [
        {
          name: 'cue-laid',
          solidsAt: during(
            span,
            cueLaid(tableOf(layout[0]!.id === 'cue' ? 'nine-ball' : 'five-pins')),
          ),
        },
      ],
      5,
    ),
  },
  {
    name: 'cover',
    says: ['covered'],
    play: laid(
      ({ span, layout }) => [
        {
          name: 'cover',
          solidsAt: during(
            span,
            cover(
              tableOf(layout[0]!.id === 'cue' ? 'nine-ball' : 'five-pins'),
              [0.02, 0.02, 0.025],
            ),
          ),
        },
      ],
      5,
    ),
  },
  {
    name: 'cover-white',
    says: ['covered'],
    play: laid(
      ({ span, layout }) => [
        {
          name: 'cover',
          solidsAt: during(
            span,
            cover(tableOf(layout[0]!.id === 'cue' ? 'nine-ball' : 'five-pins'), [0.7, 0.7, 0.65]),
          ),
        },
      ],
      5,
    ),
  },
  { name: 'brush', says: [], play: brushing },
  { name: 'picked-up', says: [], play: pickedUp },
  { name: 'racking', says: [], game: 'nine-ball', play: racking },
  { name: 'setting-pins', says: [], game: 'five-pins', play: settingPins },
  { name: 'leaning-in', says: [], play: leaningIn },
  {
    name: 'green-cloth',
    says: ['ball-like-cloth'],
    game: 'nine-ball',
    dress: clothOf([0.005, 0.11, 0.035]),
    over: (f) => f,
  },
  {
    name: 'blue-cloth',
    says: ['ball-like-cloth'],
    game: 'nine-ball',
    dress: clothOf([0.01, 0.05, 0.36]),
    over: (f) => f,
  },
  {
    name: 'red-cloth',
    says: ['ball-like-cloth'],
    dress: clothOf([0.4, 0.008, 0.012]),
    over: (f) => f,
  },
];

export const changesOf = (scene: Scene, look: Look, span: Span): readonly LookChange[] =>
  scene.look
    ? [
        { fromS: span.from, look: scene.look(look) },
        { fromS: span.until, look: { ...look } },
      ]
    : [];

export const randomOf = (game: GameName, seed: string): Random =>
  seededRandom(`view/${game}/${seed}`);
