/**
 * Values that are kept as JSON in text columns: PostgreSQL would change the order of keys in a column of type jsonb, and
 * what was stored must read the same, byte for byte, for ever.
 */
export function storedJson<Values extends object>(...names: readonly (keyof Values & string)[]) {
  return {
    /** The columns' texts. */
    write(values: Values): Record<keyof Values, string> {
      return Object.fromEntries(names.map((name) => [name, JSON.stringify(values[name])])) as Record<keyof Values, string>;
    },

    /** The values of those columns that were read. */
    read<Name extends keyof Values & string>(texts: Record<Name, string>): Pick<Values, Name> {
      const present = names.filter((name): name is Name => Object.hasOwn(texts, name));
      return Object.fromEntries(present.map((name) => [name, JSON.parse(texts[name])])) as Pick<Values, Name>;
    },
  };
}
