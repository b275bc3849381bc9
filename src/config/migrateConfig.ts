type Json = Readonly<Record<string, unknown>>;

/**
 * What became of each version: step 0 makes a version 2 of a version 1, and so on without a gap.
 * A step moves keys; it refuses nothing, because the schema of today has the last word.
 */
const STEPS: readonly ((json: Json) => Json)[] = [camerasByTask];

/** The version that files are written in today. */
export const CONFIG_VERSION = STEPS.length + 1;

/** Brings a configuration of any older version up to today's; leaves everything else as it is. */
export function migrateConfig(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { version } = json as Json;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return json;
  return STEPS.slice(version - 1).reduce<Json>((older, step) => step(older), json as Json);
}

/** Version 2: a table may have a second camera, so that the first one got a name of its own. */
function camerasByTask({ camera, ...rest }: Json): Json {
  return { ...rest, version: 2, ...(camera !== undefined && { cameras: { table: camera } }) };
}
