/**
 * The fields of `wanted` that differ from `before`; absent and undefined fields are ignored. Used for partial updates and
 * for the audit trail.
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
