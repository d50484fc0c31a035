/**
 * What of `wanted` differs from how it stands in `before`; a name left out or undefined asks for nothing. What a change
 * writes and what the audit trail tells of it.
 */
export function diffFields<Before extends object, Wanted extends object>(
  before: Before,
  wanted: Wanted,
): Partial<{ [Name in keyof Wanted]: Exclude<Wanted[Name], undefined> }> {
  const stands: Partial<Record<string, unknown>> = { ...before };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== stands[name],
  );
  return Object.fromEntries(changed) as ReturnType<typeof diffFields<Before, Wanted>>;
}
