import { inParts } from "@trabecula/strapi-kit";

/** Long list as text pieces, which pass between threads faster than objects. */
export type ListText<Item> = readonly string[] & { readonly of?: Item };

const perText = 200;

/** Limit for the stored reports of one task; more would fill the server's memory. */
export const mostCharacters = 100_000_000;

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
