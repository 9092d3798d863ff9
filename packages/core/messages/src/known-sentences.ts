export type Pattern = readonly [written: RegExp, translate: (...found: string[]) => string];

/** Translates sentence by sentence. Returns the English text if one sentence is unknown. */
export function translatorOf(known: ReadonlyMap<string, string>, patterns: readonly Pattern[]) {
  const one = (sentence: string): string | null => {
    const whole = known.get(sentence);
    if (whole !== undefined) return whole;
    const [written, translate] = patterns.find(([pattern]) => pattern.test(sentence)) ?? [];
    return written && translate ? translate(...(written.exec(sentence) ?? []).slice(1)) : null;
  };
  return (text: string): string => {
    const sentences = text.split(/(?<=[.?!]) (?=\p{Lu})/u).map(one);
    return sentences.includes(null) ? text : sentences.join(" ");
  };
}
