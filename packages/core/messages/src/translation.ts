/** Same keys, parameters and results as the English text, with other strings. */
export type Translation<Text> = Text extends string
  ? string
  : Text extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translation<Result>
    : Text extends object
      ? { readonly [Key in keyof Text]: Translation<Text[Key]> }
      : Text;
