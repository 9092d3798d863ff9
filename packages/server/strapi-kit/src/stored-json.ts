/** PostgreSQL's jsonb reorders keys, and stored data must stay identical byte for byte. `Values` types the columns. */
export function storedJson<Values extends object>() {
  return {
    write: <Name extends keyof Values & string>(values: Pick<Values, Name>) =>
      mapValues(values, (value) => JSON.stringify(value)) as Record<Name, string>,

    read: <Name extends keyof Values & string>(texts: Record<Name, string>) =>
      mapValues(texts, (text: string): unknown => JSON.parse(text)) as Pick<Values, Name>,
  };
}

function mapValues<Value, Result>(values: object, change: (value: Value) => Result): Record<string, Result> {
  const changed: Record<string, Result> = {};
  for (const [name, value] of Object.entries(values)) changed[name] = change(value as Value);
  return changed;
}
