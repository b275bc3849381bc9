import { z } from 'zod';

const fields = z.record(z.string(), z.unknown());

/** One event of a worked case: its `type` and whatever that type says. */
const eventSchema = z.looseObject({ t: z.number().optional(), type: z.string() });

/** A worked case as the catalogue writes it. */
export const scenarioSchema = z.looseObject({
  id: z.string(),
  game: z.enum(['nine-ball', 'five-pins']),
  note: z.string().optional(),
  given: fields,
  events: z.array(eventSchema),
  expect: z.looseObject({
    call: z.string(),
    alternatives: z.record(z.string(), fields).optional(),
  }),
});

export const scenariosSchema = z.union([
  z.array(scenarioSchema),
  z.looseObject({ scenarios: z.array(scenarioSchema) }).transform(({ scenarios }) => scenarios),
]);

export type Scenario = z.infer<typeof scenarioSchema>;
export type ScenarioEvent = Scenario['events'][number];
export type Given = Scenario['given'];
