/** What of the camera's stream is kept: its film, its last half minute, or nothing. */
export type Keeping = 'film' | 'last-input' | 'none';

/** What the gate asks. */
export interface DiskState {
  /** Whether the disk has room for anything beside the log. */
  readonly hasRoom: () => boolean;
  /** Whether film is wanted and there is room for it; undefined where none is wanted. */
  readonly filmHasRoom: () => boolean | undefined;
  /** Seconds of any clock that goes forward. */
  readonly now?: () => number;
}

/**
 * Each change opens the camera anew: what was stopped for want of room begins again only when
 * there has been room for this long, so that a disk on the brink does not make the camera stutter.
 */
const ROOM_FOR_S = 600;

/** Decides what is kept of the camera's stream, as the disk allows: film stops first, then the rest. */
export class RecordingGate {
  private readonly disk: DiskState;
  private filmFullAt = -Infinity;
  private diskFullAt = -Infinity;

  constructor(disk: DiskState) {
    this.disk = disk;
  }

  /** What is to be kept now. */
  keeping(): Keeping {
    const now = (this.disk.now ?? monotonicSeconds)();
    const film = this.disk.filmHasRoom();
    if (!this.disk.hasRoom()) this.diskFullAt = now;
    if (film === false) this.filmFullAt = now;
    if (now - this.diskFullAt < ROOM_FOR_S) return 'none';
    return film === true && now - this.filmFullAt >= ROOM_FOR_S ? 'film' : 'last-input';
  }

  /** Whether something that should be kept is not, for want of room. */
  isFull(): boolean {
    return !this.disk.hasRoom() || this.disk.filmHasRoom() === false;
  }
}

const monotonicSeconds = (): number => performance.now() / 1000;
