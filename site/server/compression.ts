import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Above this brotli costs more time than it saves in bytes for what is made at each request. */
const quality = 4;

/** It looks back 64 kB: few answers have more, and to make room for the four megabytes of its default takes longer than to compress them. */
const window = 16;

/**
 * What fits into the first packets that a server sends arrives no sooner compressed. To compress an answer of the API, which comes as a
 * stream, takes several milliseconds however short it is: more than all the rest that is done for it here.
 */
const smallest = 14_000;

/** Compresses answers that are worth it. */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  server.addHook("onSend", async ({ headers }, reply) => {
    const length = reply.getHeader("content-length");
    // The header by which a client asks for an answer as it is, and the only way to tell that of a stream.
    if (length !== undefined && Number(length) < smallest) headers["x-no-compression"] = "short";
  });
  await server.register(compress, {
    encodings: ["br", "gzip"],
    threshold: smallest,
    // What comes in goes to the CMS as it is: a small compressed body could unfold to gigabytes here.
    globalDecompression: false,
    // Each piece goes out as it comes: the first rows of a scored study must not wait for the last.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
}
