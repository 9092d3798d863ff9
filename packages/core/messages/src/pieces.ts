/** Tag names in a sentence: `"login"` of "Here already? <login>Log in</login>". */
export type TagsOf<Sentence extends string> = Sentence extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsOf<Rest> : never;

type Piece<Tag extends string> = string | { readonly tag: Tag; readonly text: string };

/** Splits a sentence at its tags, for links and the like. Tags do not nest. */
export function piecesOf<const Sentence extends string>(sentence: Sentence): Piece<TagsOf<Sentence>>[] {
  const parts = sentence.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.flatMap((part, index): Piece<TagsOf<Sentence>>[] => {
    if (index % 3 === 0) return part === "" ? [] : [part];
    return index % 3 === 1 ? [{ tag: part as TagsOf<Sentence>, text: parts[index + 1]! }] : [];
  });
}
