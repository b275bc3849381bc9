/** Colours of the drawn table. Chosen for a dark room: the cloth recedes, balls and numbers stand out. */
export const COLOURS = {
  surround: '#0d1215',
  rail: '#2a1f18',
  railEdge: '#4a382c',
  diamond: '#cbbfae',
  cloth: '#14524a',
  clothCarom: '#17466b',
  line: 'rgba(255,255,255,0.16)',
  nose: 'rgba(0,0,0,0.28)',
  pocket: '#050708',
  mark: '#ffd166',
  markText: '#181200',
  ghost: 'rgba(255,255,255,0.55)',
  pin: '#f4f1e8',
  pinRed: '#e5484d',
} as const;

/** Classic ball colours; the nine is a stripe on white. */
const BALLS: Readonly<Record<string, string>> = {
  cue: '#f7f5ee',
  '1': '#f5c518',
  '2': '#2f6fed',
  '3': '#e0393e',
  '4': '#8a4fd0',
  '5': '#f57f20',
  '6': '#1c9a54',
  '7': '#8e2f38',
  '8': '#16181b',
  '9': '#f5c518',
  white: '#f7f5ee',
  yellow: '#f5c518',
  red: '#e0393e',
};

export const ballColour = (id: string): string => BALLS[id] ?? '#9aa5ad';
export const isStriped = (id: string): boolean => id === '9';
