import type { BallId, BodyId, PinId } from '../../table/index.ts';
import { isPinId } from '../../table/index.ts';
import type { HappeningBody } from '../physics/happening.ts';
import type { PinStory } from './pinBody.ts';

/** A contact of a pin or ball with another that began or ended in a step. */
export interface Touch {
  readonly a: BodyId;
  readonly b: BodyId;
  readonly started: boolean;
}

/** Writes a touch into the stories of the pins it concerns; returns what is worth telling. */
export function tellTouch(
  stories: ReadonlyMap<PinId, PinStory>,
  { a, b, started }: Touch,
): HappeningBody[] {
  return [
    ...tellOne(stories.get(a as PinId), b, started),
    ...tellOne(stories.get(b as PinId), a, started),
  ];
}

function tellOne(story: PinStory | undefined, other: BodyId, started: boolean): HappeningBody[] {
  if (story === undefined) return [];
  if (!isPinId(other)) {
    if (started) story.balls.add(other);
    else story.balls.delete(other);
  }
  if (!started) return [];
  if (!story.isKnocked) story.lastTouch = other;
  if (story.touchedBy.has(other)) return [];
  story.touchedBy.add(other);
  const notes: HappeningBody[] = [{ type: 'pin_touched', pin: story.id, by: other }];
  if (story.isDown && !isPinId(other))
    notes.push({ type: 'pin_dragged', pin: story.id, by: other });
  return notes;
}

/** The ball behind a cause: a dragging ball comes before the one that felled the dragged pin. */
export function rootOf(
  stories: ReadonlyMap<PinId, PinStory>,
  body: BodyId | 'none',
): BallId | 'none' {
  if (body === 'none' || !isPinId(body)) return body;
  const story = stories.get(body)!;
  const dragging = story.isDown ? [...story.balls][0] : undefined;
  return dragging ?? story.root;
}
