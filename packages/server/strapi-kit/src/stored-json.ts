/**
 * Values that are kept as JSON in text columns: PostgreSQL would change the order of keys in a column of type jsonb, and
 * what was stored must read the same, byte for byte, for ever. `Values` says what is in which column.
 */
export function storedJson<Values extends object>() {
  return {
    /** The columns' texts. */
    write: <Name extends keyof Values & string>(values: Pick<Values, Name>) =>
      mapValues(values, (value) => JSON.stringify(value)) as Record<Name, string>,

    /** What is in those columns. */
    read: <Name extends keyof Values & string>(texts: Record<Name, string>) =>
      mapValues(texts, (text: string): unknown => JSON.parse(text)) as Pick<Values, Name>,
  };
}

function mapValues<Value, Result>(values: object, change: (value: Value) => Result): Record<string, Result> {
  const changed: Record<string, Result> = {};
  for (const [name, value] of Object.entries(values)) changed[name] = change(value as Value);
  return changed;
}
