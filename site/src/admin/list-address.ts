import type { ZodMiniType } from "zod/mini";
import { pageSize } from "../shell/product.ts";

type ListView<Filters> = { q: string; page: number } & { [Name in keyof Filters]: Filters[Name] | null };

/** Omits empty values. */
function given(values: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())));
}

/** Named as in its URL, so that views can be shared. Ignores unknown values, and omits defaults. */
export function listAddress<Filters extends Record<string, string>>(contracts: {
  [Name in keyof Filters]: ZodMiniType<Filters[Name]>;
}) {
  const filtersIn = (search: URLSearchParams) =>
    Object.fromEntries(Object.entries(contracts).map(([name, contract]) => [name, contract.safeParse(search.get(name)).data ?? null]));
  const read = (search: URLSearchParams): ListView<Filters> => {
    const page = Number(search.get("page"));
    const q = (search.get("q") ?? "").slice(0, 200);
    return { q, ...filtersIn(search), page: Number.isInteger(page) && page >= 1 ? page : 1 } as ListView<Filters>;
  };
  return {
    all: read(new URLSearchParams()),
    read,
    write: ({ page, ...filters }: ListView<Filters>) =>
      new URLSearchParams(given({ ...filters, page: page > 1 ? String(page) : null } as Record<string, string | null>)),
    isFiltered: ({ page: _page, ...filters }: ListView<Filters>) => Object.keys(given(filters as Record<string, string | null>)).length > 0,
  };
}

export function pageOf({ q, page, ...filters }: { q: string; page: number } & Record<string, string | number | null>) {
  return { page, pageSize: pageSize(), ...filtersOf({ q, ...filters }) };
}

export function filtersOf({ q, page: _page, ...filters }: { q: string } & Record<string, string | number | null>): Record<string, string> {
  return given({ ...(filters as Record<string, string | null>), q: q.trim() });
}
