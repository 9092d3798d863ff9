import type { Person } from "./people.ts";
import { unzipped } from "./unzip.ts";

export async function downloadExport({ client }: Person) {
  const Cookie = client.cookie;
  const reply = await fetch(`${client.base}/api/user/export`, { headers: { Cookie } });
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

export async function exportedFiles(person: Person): Promise<ReadonlyMap<string, string>> {
  return unzipped((await downloadExport(person)).bytes);
}
