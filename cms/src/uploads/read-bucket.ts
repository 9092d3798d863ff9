import type { Readable } from "node:stream";
import type { Strapi } from "@trabecula/strapi-kit";
import type { GetObjectCommandOutput, S3ServiceException } from "@aws-sdk/client-s3";
import type { Context } from "koa";
import type { UploadsBucket } from "../../config/uploads-bucket.ts";
import { clientOptions, keyPrefix } from "./bucket-options.ts";

interface Wanted {
  readonly range?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export type Found =
  | { readonly status: 200 | 206; readonly head: Omit<GetObjectCommandOutput, "Body">; readonly body: Readable }
  | { readonly status: 304 | 404 | 416; readonly isDenied?: true };

/** Timeout until a file starts: over HTTP/1.1 a browser's six connections are blocked until then. */
const usualPatienceMs = 5_000;

/** The S3 library is loaded with the first upload, because it takes 0.1 s. */
export function createBucketReader(bucket: UploadsBucket, timeoutMs = usualPatienceMs) {
  const ready = loadOnce(async () => {
    const { GetObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
    return { GetObjectCommand, client: new S3Client(clientOptions(bucket)) };
  });

  /** Aborts when the client disconnects. @throws Error if the storage fails or responds unexpectedly */
  return async (name: string, { range, ifNoneMatch }: Wanted, left: AbortSignal): Promise<Found> => {
    const { GetObjectCommand, client } = await ready();
    const wanted = { Range: range, IfNoneMatch: ifNoneMatch };
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), timeoutMs);
    try {
      const command = new GetObjectCommand({ Bucket: bucket.name, Key: `${keyPrefix}/${name}`, ...wanted });
      const { Body, ...head } = await client.send(command, { abortSignal: AbortSignal.any([tooLate.signal, left]) });
      return { status: head.ContentRange === undefined ? 200 : 206, head, body: Body as Readable };
    } catch (error) {
      if (tooLate.signal.aborted) throw Object.assign(new Error("The bucket does not begin to answer"), { code: "ETIMEDOUT" });
      return refused(error as Partial<S3ServiceException>);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * A key without list permission gets `AccessDenied` for a missing file.
 * @throws the error
 */
function refused(error: Partial<S3ServiceException>): Found {
  const status = error.$metadata?.httpStatusCode;
  if (status === 304 || status === 416) return { status };
  if (error.name === "NoSuchKey") return { status: 404 };
  if (error.name === "AccessDenied") return { status: 404, isDenied: true };
  throw error as Error;
}

function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => (loading ??= load());
}

/** Logs only the code, because the message may contain an address. */
export function logSilence(strapi: Strapi, error: unknown): void {
  const { code, name: kind } = error as NodeJS.ErrnoException;
  strapi.log.error("The bucket with the uploads does not answer", { code: code ?? kind });
}

/** The S3 library adds its attempts to each error. */
export function isOfBucket(error: unknown): boolean {
  return error instanceof Error && "$metadata" in error;
}

export function notifyPanel(ctx: Context): void {
  const message = "The storage of the media library does not answer. Please try again later.";
  ctx.status = 503;
  ctx.body = { data: null, error: { status: 503, name: "ServiceUnavailableError", message, details: {} } };
}
