// Plays twelve hours' worth of shots to a box in twenty minutes and draws what it holds meanwhile:
//   SOAK_MINUTES=20 npx tsx scripts/soak/run.ts [out folder]
// Writes soak.csv and soak.png. Linux; the plot needs Chromium.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSoak } from './drawSoak.ts';
import { soak } from './soakBox.ts';

const [out = 'out/soak'] = process.argv.slice(2);
const minutes = Number(process.env['SOAK_MINUTES'] ?? 20);
const pace = Number(process.env['SOAK_PACE'] ?? 4);
mkdirSync(out, { recursive: true });
const csv = join(out, 'soak.csv');
let isFirst = true;
const samples = await soak({
  ...{ clip: 'test/videos/demo-nine-ball.mp4', minutes, pace },
  sampleSeconds: Math.max(1, minutes / 4),
  onSample(sample) {
    if (isFirst) writeFileSync(csv, `${Object.keys(sample).join(',')}\n`);
    isFirst = false;
    appendFileSync(
      csv,
      `${Object.values(sample)
        .map((value: number) => value.toFixed(2))
        .join(',')}\n`,
    );
  },
});
await drawSoak(samples, join(out, 'soak.png'));
console.log(`${samples.length} samples in ${csv}`);
