import { openVariables } from "@trabecula/contracts";

interface Insertion {
  text: string;
  /** What is selected afterwards: the first open variable, else the end of the sentence. */
  selected: [from: number, to: number];
}

export function insertedAt(text: string, [from, to]: readonly [number, number], sentence: string): Insertion {
  const before = text.slice(0, from);
  const start = /\S$/.test(before) ? `${before} ` : before;
  const end = start.length + sentence.length;
  const [open] = openVariables(sentence);
  const place = open === undefined ? end : start.length + sentence.indexOf(open);
  return { text: start + sentence + text.slice(to), selected: [place, place + (open?.length ?? 0)] };
}
