import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { createServer, request as send, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AppError } from "@trabecula/strapi-kit";
import { writeUpload } from "../server/src/services/uploads/write-upload.ts";

const maximum = 2_000_000;

let server: Server;
let outcome: PromiseWithResolvers<number | AppError>;

beforeEach(async () => {
  outcome = Promise.withResolvers();
  server = createServer((request, response) => {
    void writeUpload(request, maximum).then(
      async (body) => {
        const bytes = await readFile(body.path);
        await body.remove();
        outcome.resolve(bytes.length);
        response.end("kept");
      },
      (error: AppError) => {
        outcome.resolve(error);
        request.resume();
        response.writeHead(error.status).end(error.message);
      },
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function sendChunked(chunks: number, chunk: Buffer): Promise<number | undefined> {
  const call = send({ port: (server.address() as AddressInfo).port, method: "POST", host: "127.0.0.1" });
  const answer = once(call, "response");
  for (let index = 0; index < chunks; index += 1) if (!call.write(chunk)) await Promise.race([once(call, "drain"), answer]);
  call.end();
  const [response] = (await answer) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

async function uploadFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith("trabecula-upload-"));
}

describe("writeUpload", () => {
  it("keeps a body of exactly the limit, whole", async () => {
    expect(await sendChunked(20, Buffer.alloc(maximum / 20, "a"))).toBe(200);
    expect(await outcome.promise).toBe(maximum);
  });

  it("answers 413 to a chunked body over the limit, on the same connection", async () => {
    expect(await sendChunked(21, Buffer.alloc(maximum / 20, "a"))).toBe(413);
    expect(await outcome.promise).toMatchObject({ code: "too_large" });
  });

  it("leaves no file behind where the sender breaks off", async () => {
    const before = await uploadFolders();
    const call = send({ port: (server.address() as AddressInfo).port, method: "POST", host: "127.0.0.1" });
    call.on("error", () => undefined);
    const arrived = once(server, "request");
    call.write("begun");
    await arrived;
    call.destroy();
    expect(await outcome.promise).toMatchObject({ code: "bad_request" });
    expect(await uploadFolders()).toEqual(before);
  });
});
