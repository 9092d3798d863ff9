import MiniSearch from "minisearch";

/** A passage of the documentation: what stands under one heading. */
export type Passage = { path: string; title: string; heading: string; text: string };

/** A passage that was found, with the part of its text that shows why; `marks` are the places of the words in it. */
export type Hit = {
  path: string;
  title: string;
  heading: string;
  excerpt: string;
  marks: readonly (readonly [from: number, to: number])[];
};

const mostHits = 8;
const excerptLength = 140;

/** An article explains; the reference only names. It counts for less, so that it stands after the articles. */
const referenceWeight = 0.1;

/** Makes a search over passages: words may be begun only, or misspelled a little; all of them must be there. */
export function searchIn(passages: readonly Passage[]): (query: string) => Hit[] {
  const index = new MiniSearch<Passage & { id: number }>({
    fields: ["title", "heading", "text"],
    searchOptions: {
      boost: { title: 3, heading: 2 },
      // Begun with one letter is every second word; of a Z-score the letter is meant.
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

/** The part of a text around the first of the words, and where all of them stand in it. */
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
