import { readFileSync } from 'node:fs';
import { type ParkFacts, parkFileShape } from '#features/park/contract.ts';
import { builtUpArea, isDrawable } from '#features/park/geometry.ts';
import sample from '#fixtures/park-facts.json' with { type: 'json' };
import { type Config, ConfigError } from '#platform/server/config.ts';
import { sqmToSqft } from '#shared/area.ts';

/** Largest part by which a stated built-up area may differ from that of the drawings. */
const BUILT_UP_TOLERANCE = 0.05;

/** The file of an operator, without facts that contradict each other. */
const factsFile = parkFileShape.superRefine(({ types, cost }, ctx) => {
  const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  for (const [type, facts] of Object.entries(types)) {
    if (facts?.builtUpSqft === undefined || !isDrawable(facts)) continue;
    const drawn = sqmToSqft(builtUpArea(facts));
    if (Math.abs(facts.builtUpSqft - drawn) > drawn * BUILT_UP_TOLERANCE)
      refuse(['types', type, 'builtUpSqft'], `its measures give ${drawn} (ground floor and mezzanine)`);
  }
  const percent = cost?.steps.reduce((sum, step) => sum + step.percent, 0) ?? 0;
  // decimals such as 33.3 do not add up exactly
  if (cost && cost.steps.length > 0 && Math.abs(percent - 100) > 1e-6)
    refuse(
      ['cost', 'steps'],
      `the payments add up to ${Number(percent.toFixed(2))} % of the price, not to 100 %`,
    );
});

/** The facts of the sample park. */
export const sampleFacts: ParkFacts = factsFile.parse(sample);

/** The operator's facts; without a file the sample's in development, and none in production (D-163). @throws ConfigError */
export function readParkFacts({ parkFacts, mode }: Pick<Config, 'parkFacts' | 'mode'>): ParkFacts {
  if (parkFacts === undefined) return mode === 'production' ? factsFile.parse({}) : sampleFacts;
  const refuse = (why: string) => new ConfigError(`PARK_FACTS=${parkFacts} cannot be used: ${why}`);
  const parsed = factsFile.safeParse(readJson(parkFacts, refuse));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.join('.') || 'the file';
  throw refuse(`${place}: ${issue?.message ?? 'not valid'}`);
}

function readJson(path: string, refuse: (why: string) => ConfigError): unknown {
  let written: string;
  try {
    written = readFileSync(path, 'utf8');
  } catch {
    throw refuse('there is no such file, or the portal may not read it');
  }
  try {
    return JSON.parse(written);
  } catch {
    throw refuse('it is no JSON');
  }
}
