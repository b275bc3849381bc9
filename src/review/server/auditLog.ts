import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Role } from '../protocol.ts';

/** Who did what, when and from where. Never holds a PIN. */
export interface AuditEntry {
  readonly at: string;
  readonly who: string;
  readonly role: Role;
  readonly address: string;
  readonly action: string;
  readonly detail: string;
}

/** An append-only file, one JSON object a line. */
export class AuditLog {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  append(entry: Omit<AuditEntry, 'at'>): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const line = JSON.stringify({ at: new Date().toISOString(), ...entry });
    appendFileSync(this.#path, `${line}\n`, { mode: 0o600 });
  }

  /** The newest entries, newest first. Lines cut by a power failure are left out. */
  newest(count: number): readonly AuditEntry[] {
    if (!existsSync(this.#path)) return [];
    const lines = readFileSync(this.#path, 'utf8')
      .split('\n')
      .slice(-count - 1);
    return lines.flatMap(parseLine).reverse();
  }
}

function parseLine(line: string): AuditEntry[] {
  try {
    return [JSON.parse(line) as AuditEntry];
  } catch {
    // A line cut short holds nothing that can be shown.
    return [];
  }
}
