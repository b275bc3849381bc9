// What is kept of the camera's stream as the disk fills up and has room again.
import { expect, test } from 'vitest';
import { RecordingGate } from '../../../src/app/recordingGate.ts';

/** A disk and a clock that a test sets. */
class Disk {
  hasRoom = true;
  filmHasRoom: boolean | undefined = true;
  seconds = 1000;
  readonly gate = new RecordingGate({
    hasRoom: () => this.hasRoom,
    filmHasRoom: () => this.filmHasRoom,
    now: () => this.seconds,
  });

  /** What is kept after some time, looked at every second as a box does. */
  after(seconds: number): string {
    let kept = this.gate.keeping();
    for (let n = 0; n < seconds; n++) {
      this.seconds++;
      kept = this.gate.keeping();
    }
    return kept;
  }
}

test('with room for it film is kept', () => {
  const disk = new Disk();
  expect(disk.after(0)).toBe('film');
  expect(disk.gate.isFull()).toBe(false);
});

test('where no film is wanted the last half minute is kept, and nothing is amiss', () => {
  const disk = new Disk();
  disk.filmHasRoom = undefined;
  expect(disk.after(0)).toBe('last-input');
  expect(disk.gate.isFull()).toBe(false);
});

// The last half minute that was kept instead was itself taken for film: the camera was opened anew
// five times a second.
test('film stops first; the last half minute goes on, and nothing changes from look to look', () => {
  const disk = new Disk();
  disk.filmHasRoom = false;
  expect(disk.after(0)).toBe('last-input');
  expect(disk.after(100)).toBe('last-input');
  expect(disk.gate.isFull()).toBe(true);
});

test('a disk that is all but full keeps nothing', () => {
  const disk = new Disk();
  disk.hasRoom = false;
  expect(disk.after(0)).toBe('none');
});

// Film that had stopped once was never kept again until the camera was lost.
test('film begins again when there has been room for ten minutes, not at each glimpse of it', () => {
  const disk = new Disk();
  disk.filmHasRoom = false;
  disk.after(5);
  disk.filmHasRoom = true;
  expect(disk.gate.isFull()).toBe(false);
  expect(disk.after(300)).toBe('last-input');
  disk.filmHasRoom = false;
  disk.after(1);
  disk.filmHasRoom = true;
  expect(disk.after(590)).toBe('last-input');
  expect(disk.after(20)).toBe('film');
});
