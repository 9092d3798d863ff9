import { Fragment, type ReactNode } from "react";
import { piecesOf, type TagsOf } from "@trabecula/messages";

interface SentenceProps<Text extends string> {
  text: Text;
  parts: Record<TagsOf<Text>, (words: string) => ReactNode>;
}

/** A sentence of @trabecula/messages with content for its tags: "Here already? <login>Log in</login>". */
export function Sentence<const Text extends string>({ text, parts }: SentenceProps<Text>) {
  return piecesOf(text).map((piece, index) => (
    <Fragment key={index}>{typeof piece === "string" ? piece : parts[piece.tag](piece.text)}</Fragment>
  ));
}
