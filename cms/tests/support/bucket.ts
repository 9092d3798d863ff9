import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface StoredFile {
  readonly content: Buffer;
  readonly type: string | undefined;
}

/** A storage that speaks as much of S3 as uploads need; it keeps its one bucket in memory. */
export interface Bucket {
  /** What a CMS has to be told to use it. */
  readonly env: Record<string, string>;
  /** By key. */
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Headers that would open a file to everybody, of all calls so far. */
  readonly opened: readonly string[];
  readonly close: () => void;
}

const keyId = "key-of-the-tests";

export async function startBucket(): Promise<Bucket> {
  const files = new Map<string, StoredFile>();
  const opened: string[] = [];
  const server = createServer((request, response) => {
    opened.push(...Object.keys(request.headers).filter((header) => header === "x-amz-acl"));
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = /^\/uploads-of-the-lab\/([^?]+)/.exec(request.url ?? "")?.[1];
    const isSigned = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`);
    if (key === undefined || !isSigned) return refuse(response, 403, "SignatureDoesNotMatch");
    if (request.method === "PUT") files.set(key, { content: await buffer(request), type: request.headers["content-type"] });
    if (request.method === "DELETE") files.delete(key);
    if (request.method !== "GET") return void response.writeHead(request.method === "DELETE" ? 204 : 200).end();
    const content = files.get(key)?.content;
    if (content === undefined) return refuse(response, 404, "NoSuchKey");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (start === undefined) return void response.writeHead(200, { "Content-Length": content.length, ETag: '"one"' }).end(content);
    const part = content.subarray(Number(start), Number(end) + 1);
    response.writeHead(206, { "Content-Length": part.length, "Content-Range": `bytes ${start}-${end}/${content.length}` }).end(part);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: "uploads-of-the-lab",
    S3_ACCESS_KEY_ID: keyId,
    S3_SECRET_ACCESS_KEY: "secret-of-the-tests",
  };
  return { env, files, opened, close: () => void server.close().closeAllConnections() };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
}
