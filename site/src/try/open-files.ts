import { addressOf, datasets, type ReplyOf } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/messages/app-frame";
import { ApiError } from "../shell/api-error.ts";
import { refusalOf, replyOf } from "../shell/reply.ts";

/** Uses fetch: axios is the app's and too large for a public page. @throws ApiError */
export async function fetchOpenFiles(id: string): Promise<ReplyOf<typeof datasets.openFiles>> {
  const { text, status } = await fetchText(addressOf(datasets.openFiles, { id }));
  if (status >= 200 && status < 300) return replyOf(datasets.openFiles, text);
  throw refusalOf(text, status);
}

async function fetchText(address: string): Promise<{ text: string; status: number }> {
  try {
    const response = await fetch(address, { headers: { accept: "application/json" } });
    return { text: await response.text(), status: response.status };
  } catch {
    throw new ApiError("network", words.serverDown);
  }
}
