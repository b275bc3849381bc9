// A file system of some megabytes, to be filled to the last byte; root's to give.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class SmallDisk {
  readonly folder: string;
  /** Whether there is one: tests that need it are left out otherwise, and it is said. */
  readonly isMounted: boolean;

  constructor(megabytes: number) {
    this.folder = mkdtempSync(join(tmpdir(), 'cenital-disk-'));
    const size = `size=${megabytes}m`;
    this.isMounted =
      spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'none', this.folder]).status === 0;
    if (!this.isMounted)
      console.warn('a small file system cannot be mounted here: run this test as root');
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Leaves not a byte free, with a file of this name. Returns its path. */
  fill(name: string): string {
    const path = join(this.folder, name);
    spawnSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=512']);
    return path;
  }

  remove(): void {
    if (this.isMounted) spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
