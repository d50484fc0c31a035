/** Names of the placeholders of a sentence: 'lot' of 'Lot {lot}'. */
type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

export type Values<S extends string> = Readonly<
  Record<string extends S ? string : Placeholder<S>, string | number>
>;

/** Fills the placeholders of a sentence, of which each needs a value: `interpolate('Lot {lot}', { lot: 27 })`. */
export function interpolate<const S extends string>(sentence: S, values: Values<S>): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) =>
    String((values as Readonly<Record<string, string | number>>)[name] ?? hole),
  );
}
