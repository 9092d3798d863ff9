import { inParts } from "@trabecula/strapi-kit";

/** A long list on its way between threads, as texts: a thread takes one faster than its items. */
export type ListText<Item> = readonly string[] & { readonly of?: Item };

/** Items of one text: a millisecond, and others have their turn. */
const perText = 1_000;

export async function textOfList<Item>(items: readonly Item[]): Promise<ListText<Item>> {
  const texts: string[] = [];
  for await (const part of inParts(items, perText)) texts.push(JSON.stringify(part));
  return texts;
}

export async function listOfText<Item>(texts: ListText<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const [text] of inParts(texts, 1)) for (const item of JSON.parse(text!) as Item[]) items.push(item);
  return items;
}
