import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Higher brotli quality costs more time than it saves for dynamic responses. */
const quality = 4;

/** 64 kB window: allocating the default 4 MB takes longer than compressing. */
const window = 16;

/** Smaller responses fit the first packets anyway. Compressing a streamed API response takes several milliseconds at any size. */
const smallest = 14_000;

export async function registerCompression(server: FastifyInstance): Promise<void> {
  server.addHook("onSend", async ({ headers }, reply) => {
    const length = reply.getHeader("content-length");
    // Only this header disables compression of a stream.
    if (length !== undefined && Number(length) < smallest) headers["x-no-compression"] = "short";
  });
  await server.register(compress, {
    encodings: ["br", "gzip"],
    threshold: smallest,
    // Request bodies are not decompressed: small ones could expand to gigabytes.
    globalDecompression: false,
    // Flushes each chunk, so that the first rows of a scored study arrive early.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
}
