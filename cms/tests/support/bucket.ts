import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface StoredFile {
  readonly content: Buffer;
  readonly type: string | undefined;
}

export interface Bucket {
  readonly env: Record<string, string>;
  readonly files: ReadonlyMap<string, StoredFile>;
  /** ACL headers that would make a file public, of all calls. */
  readonly opened: readonly string[];
  ailment: "silent" | "breaks off" | "denies" | null;
  readonly close: () => void;
}

const keyId = "key-of-the-tests";

export async function startBucket(): Promise<Bucket> {
  const files = new Map<string, StoredFile>();
  const parts = new Map<string, Buffer>();
  const opened: string[] = [];
  const server = createServer((request, response) => {
    opened.push(...Object.keys(request.headers).filter((header) => header === "x-amz-acl"));
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", bucket.env.S3_ENDPOINT);
    const key = /^\/uploads-of-the-lab\/(.+)/.exec(pathname)?.[1];
    const isSigned = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`);
    if (key === undefined || !isSigned) return refuse(response, 403, "SignatureDoesNotMatch");
    if (request.method === "GET") return send(key, request, response);
    const content = await buffer(request);
    const type = request.headers["content-type"];
    const part = searchParams.get("partNumber");
    if (request.method === "DELETE") files.delete(key);
    else if (part !== null) parts.set(`${key} ${part}`, content);
    else if (request.method === "PUT") files.set(key, { content, type });
    else if (searchParams.has("uploads")) return tell(response, 200, "<UploadId>one</UploadId>", "InitiateMultipartUploadResult");
    else {
      const numbers = [...content.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => number!);
      files.set(key, { content: Buffer.concat(numbers.map((number) => parts.get(`${key} ${number}`)!)), type });
      return tell(response, 200, `<Key>${key}</Key>`, "CompleteMultipartUploadResult");
    }
    response.writeHead(request.method === "DELETE" ? 204 : 200, { ETag: '"one"' }).end();
  }

  function send(key: string, request: IncomingMessage, response: ServerResponse): void {
    if (bucket.ailment === "silent") return;
    if (bucket.ailment === "denies") return refuse(response, 403, "AccessDenied");
    const content = files.get(key)?.content;
    if (content === undefined) return refuse(response, 404, "NoSuchKey");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (start === undefined) response.writeHead(200, { "Content-Length": content.length, ETag: '"one"' });
    else response.writeHead(206, { "Content-Range": `bytes ${start}-${end}/${content.length}` });
    if (bucket.ailment === "breaks off") response.write(content.subarray(0, 5), () => response.destroy());
    else response.end(start === undefined ? content : content.subarray(Number(start), Number(end) + 1));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: "uploads-of-the-lab",
    S3_ACCESS_KEY_ID: keyId,
    S3_SECRET_ACCESS_KEY: "secret-of-the-tests",
  };
  const bucket: Bucket = { env, files, opened, ailment: null, close: () => void server.close().closeAllConnections() };
  return bucket;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  tell(response, status, `<Code>${code}</Code>`, "Error");
}

function tell(response: ServerResponse, status: number, content: string, what: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" }).end(`<${what}>${content}</${what}>`);
}
