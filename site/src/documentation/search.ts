import MiniSearch from "minisearch";

export type Passage = { path: string; title: string; heading: string; text: string };

/** `marks`: positions of the query words in the excerpt. */
export type Hit = {
  path: string;
  title: string;
  heading: string;
  excerpt: string;
  marks: readonly (readonly [from: number, to: number])[];
};

const mostHits = 8;
const excerptLength = 140;

/** Articles rank above the reference. */
const referenceWeight = 0.1;

/** All words must match; prefixes and small typos are accepted. */
export function searchIn(passages: readonly Passage[]): (query: string) => Hit[] {
  const index = new MiniSearch<Passage & { id: number }>({
    fields: ["title", "heading", "text"],
    searchOptions: {
      boost: { title: 3, heading: 2 },
      // A one-letter prefix would match half of all words; the Z of "Z-score" must match exactly.
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      combineWith: "AND",
      boostDocument: (id) => (passages[id as number]?.path.startsWith("/documentation/api-") ? referenceWeight : 1),
    },
  });
  index.addAll(passages.map((passage, id) => ({ id, ...passage })));
  return (query) =>
    index
      .search(query)
      .slice(0, mostHits)
      .flatMap(({ id, terms }) => {
        const passage = passages[id as number];
        return passage ? [{ ...passage, ...excerptOf(passage.text, terms) }] : [];
      });
}

function excerptOf(text: string, terms: readonly string[]): Pick<Hit, "excerpt" | "marks"> {
  const places = placesOf(text, terms);
  const first = places[0]?.[0] ?? 0;
  const start = first < excerptLength / 2 ? 0 : text.lastIndexOf(" ", first - excerptLength / 4) + 1;
  const end = text.length - start <= excerptLength ? text.length : text.lastIndexOf(" ", start + excerptLength);
  const before = start > 0 ? "… " : "";
  const excerpt = `${before}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
  const shift = before.length - start;
  const marks = places.filter(([from, to]) => from >= start && to <= end).map(([from, to]) => [from + shift, to + shift] as const);
  return { excerpt, marks };
}

function placesOf(text: string, terms: readonly string[]): [from: number, to: number][] {
  const lower = text.toLowerCase();
  const words = [...lower.matchAll(/[\p{L}\p{N}_]+/gu)];
  return words.filter(([word]) => terms.includes(word)).map(({ 0: word, index }) => [index, index + word.length]);
}
