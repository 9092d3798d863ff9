import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { ExportFile, PersonalDataSource, Strapi } from "@trabecula/strapi-kit";
import { signaturesAfter, type SignaturesOf } from "./signature-rows.ts";

const perRead = 100;
/** A record has 50 kB and more. */
const perReadWithText = 20;

/** Signatures of the account. They stay when the account is erased. */
export function signaturesOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "signatures",
    counts: async () => ({}),
    files: ({ id }) => filesOfSignatures(strapi, { signerId: id }),
    erase: async () => undefined,
  };
}

/** @param withText includes signed texts, which may contain names */
export async function* filesOfSignatures(strapi: Strapi, of: SignaturesOf, withText = false): AsyncGenerator<ExportFile> {
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await signaturesAfter(strapi, of, withText, last, withText ? perReadWithText : perRead);
    await yieldToEventLoop();
    if (rows.length === 0) return;
    yield { name: `signatures/${part}.json`, items: rows.map(({ id: _, ...row }) => row) };
    last = rows.at(-1)!.id;
  }
}
