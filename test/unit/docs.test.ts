// Docs are for people: a link that leads nowhere is a broken promise.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { boxConfigSchema } from '../../src/config/index.ts';

const PAGES = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

describe('every page', () => {
  test.each(PAGES)('%s links to what is there', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)];
    const missing = links
      .map(([, link]) => join(dirname(page), link!))
      .filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });
});

describe('the example of a configuration', () => {
  test.each(['docs/how-to/box.example.json', 'src/config/demo.json'])('%s is accepted', (file) => {
    const parsed = boxConfigSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    expect(parsed.error?.issues ?? []).toEqual([]);
  });
});
