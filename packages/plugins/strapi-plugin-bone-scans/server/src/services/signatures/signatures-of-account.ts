import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { ExportFile, PersonalDataSource, Strapi } from "@trabecula/strapi-kit";
import { signaturesBy } from "./signature-rows.ts";

const perRead = 100;

/** Those that the account made. They stay when it is erased. */
export function signaturesOfAccount(strapi: Strapi): PersonalDataSource {
  return { name: "signatures", counts: async () => ({}), files: ({ id }) => files(strapi, id), erase: async () => undefined };
}

async function* files(strapi: Strapi, signerId: string): AsyncGenerator<ExportFile> {
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await signaturesBy(strapi, signerId, last, perRead);
    await yieldToEventLoop();
    if (rows.length === 0) return;
    yield { name: `signatures/${part}.json`, items: rows.map(({ id: _, ...row }) => row) };
    last = rows.at(-1)!.id;
  }
}
