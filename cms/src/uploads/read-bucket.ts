import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3ServiceException } from "@aws-sdk/client-s3";
import type { UploadsBucket } from "../../config/uploads-bucket.ts";
import { clientOptions, keyPrefix } from "./bucket-options.ts";

/** What a browser asks a part of a file by, or whether it has it already. */
export interface Wanted {
  readonly range?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export type Found =
  | { readonly status: 200 | 206; readonly head: Omit<GetObjectCommandOutput, "Body">; readonly body: Readable }
  | { readonly status: 304 | 404 | 416 };

/** Reads uploads out of a bucket. The library is loaded with the first of them: a tenth of a second that others do without. */
export function createBucketReader(bucket: UploadsBucket) {
  const ready = loadOnce(async () => {
    const { GetObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
    return { GetObjectCommand, client: new S3Client(clientOptions(bucket)) };
  });

  /** @throws Error where the storage does not answer, or not as it should */
  return async (name: string, { range, ifNoneMatch }: Wanted): Promise<Found> => {
    const { GetObjectCommand, client } = await ready();
    const wanted = { Range: range, IfNoneMatch: ifNoneMatch };
    try {
      const { Body, ...head } = await client.send(new GetObjectCommand({ Bucket: bucket.name, Key: `${keyPrefix}/${name}`, ...wanted }));
      return { status: head.ContentRange === undefined ? 200 : 206, head, body: Body as Readable };
    } catch (error) {
      return { status: meant(error as Partial<S3ServiceException>) };
    }
  };
}

/** What an answer without a file means; a key that may not list files is told `AccessDenied` where there is none. @throws the error */
function meant(error: Partial<S3ServiceException>): 304 | 404 | 416 {
  const status = error.$metadata?.httpStatusCode;
  if (status === 304 || status === 416) return status;
  if (error.name === "NoSuchKey" || error.name === "AccessDenied") return 404;
  throw error as Error;
}

function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => (loading ??= load());
}
