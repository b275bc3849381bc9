// The import diagram in ARCHITECTURE.md, as a test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const CORE = ['base', 'table', 'tracking', 'events', 'rules'];
const PURE = [...CORE, 'calibration'];
const EDGES = ['capture', 'detect', 'bus', 'session', 'config', 'review'];

/** Folder by folder, what it may import. `studio` is the project's film studio: nothing imports it but `app`. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  base: [],
  table: ['base'],
  tracking: ['base', 'table'],
  events: ['base', 'table', 'tracking'],
  rules: ['base', 'table', 'events'],
  calibration: ['base', 'table'],
  capture: ['base'],
  detect: ['base', 'table', 'calibration', 'tracking', 'capture'],
  bus: CORE,
  session: [...PURE, 'bus'],
  config: PURE,
  review: [...PURE, 'session', 'bus', 'config'],
  studio: ['base', 'table', 'calibration'],
  app: [...PURE, ...EDGES, 'studio'],
};

/** Numeric libraries without IO that camera fitting may use. */
const PURE_PACKAGES = ['ml-matrix', 'ml-levenberg-marquardt'];
const IMPURE_TEXT =
  /\b(Date\.now|new Date\(|performance\.now|Math\.random|process\.|setTimeout|setInterval|console\.)/;

describe('folders', () => {
  test('every folder of src is in the diagram', () => {
    // A folder that is not there yet is no fault; one that is not in the diagram is.
    expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining(readdirSync('src')));
  });
});

const folders = Object.keys(MAY_IMPORT).filter((folder) => sources(join('src', folder)).length > 0);

describe.each(folders)('src/%s', (folder) => {
  test.each(sources(join('src', folder)))('%s imports only what it may', (file) => {
    const text = readFileSync(file, 'utf8');
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (fileName.startsWith('.')) checkInside(folder, file, fileName);
      else if (PURE.includes(folder))
        expect(
          folder === 'calibration' && PURE_PACKAGES.includes(fileName),
          `${file} is pure but imports ${fileName}`,
        ).toBe(true);
    }
    if (PURE.includes(folder)) expect(text).not.toMatch(IMPURE_TEXT);
  });
});

describe('the rules engine and the desk', () => {
  const own = [
    'src/app/rulesProcess.ts',
    'src/app/rulesFold.ts',
    'src/app/deskProcess.ts',
    ...sources('src/review'),
  ];
  const offered = namesIn('src/bus/client.ts', 'exported');

  test.each(own)('%s has nothing of the stream but what every client has', (file) => {
    expect(offered).toEqual(expect.arrayContaining([...namesIn(file, 'from-bus')]));
  });

  test('are found', () => {
    expect(offered).toContain('connectStream');
    const users = own.filter((file) => namesIn(file, 'from-bus').includes('connectStream'));
    expect(users).toEqual(['src/app/rulesProcess.ts', 'src/review/server/busFeed.ts']);
  });
});

/** Names that a file exports from elsewhere, or that it imports from the stream. */
function namesIn(file: string, which: 'exported' | 'from-bus'): readonly string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return tree.statements.flatMap((statement) => {
    if (which === 'exported' && ts.isExportDeclaration(statement))
      return namesOf(statement.exportClause, statement);
    if (which === 'from-bus' && ts.isImportDeclaration(statement)) {
      const { text } = statement.moduleSpecifier as ts.StringLiteral;
      return /\/bus\//.test(text) ? namesOf(statement.importClause?.namedBindings, statement) : [];
    }
    return [];
  });
}

/** A list of names; `export *` and `import * as` would hide what is taken. */
function namesOf(names: ts.Node | undefined, statement: ts.Statement): readonly string[] {
  if (!names || !(ts.isNamedExports(names) || ts.isNamedImports(names)))
    throw new Error(`names nothing: ${ts.SyntaxKind[statement.kind]}`);
  return names.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** Another folder is entered by its face (`index.ts`) alone, except `base`. */
function checkInside(folder: string, file: string, fileName: string): void {
  const [target = '', ...rest] = relative('src', join(file, '..', fileName)).split('/');
  if (target === folder || !existsSync(join('src', target))) return;
  expect(MAY_IMPORT[folder], `${file} imports ${fileName}`).toContain(target);
  if (target !== 'base')
    expect(rest.join('/'), `${file} must use the face of ${target}`).toBe('index.ts');
}

function sources(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f))
    .map((f) => join(dir, f));
}
