import { readFileSync } from 'node:fs';
import { type ParkFacts, parkFileShape } from '#features/park/contract.ts';
import sample from '#fixtures/park-facts.json' with { type: 'json' };
import { type Config, ConfigError } from '#platform/server/config.ts';

/** The facts of the sample park. */
export const sampleFacts: ParkFacts = parkFileShape.parse(sample);

/** The operator's facts; without a file the sample's in development, and none in production (D-163). @throws ConfigError */
export function readParkFacts({ parkFacts, mode }: Pick<Config, 'parkFacts' | 'mode'>): ParkFacts {
  if (parkFacts === undefined) return mode === 'production' ? parkFileShape.parse({}) : sampleFacts;
  const refuse = (why: string) => new ConfigError(`PARK_FACTS=${parkFacts} cannot be used: ${why}`);
  const parsed = parkFileShape.safeParse(readJson(parkFacts, refuse));
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
