import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { UploadsBucket } from "../../config/uploads-bucket.ts";

/** Key prefix of all uploads, so the bucket may hold other data. */
export const keyPrefix = "uploads";

const silenceMs = 10_000;

/** A few slow readers would occupy the default of 50. */
const connections = { keepAlive: true, maxSockets: 1024 };

export function clientOptions({ endpoint, region, accessKeyId, secretAccessKey, inPath }: UploadsBucket): S3ClientConfig {
  return {
    ...(endpoint === null ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: inPath,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silenceMs, httpAgent: connections, httpsAgent: connections },
    // Some S3-compatible storages reject newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

/** File addresses stay paths of the site, so no browser calls the bucket (docs/adr/04-database-and-strapi.md). */
export function bucketProvider(bucket: UploadsBucket | null) {
  if (bucket === null) return {};
  return {
    provider: "aws-s3",
    providerOptions: {
      baseUrl: "/",
      rootPath: keyPrefix,
      // Strapi would set a public ACL, which current buckets reject.
      s3Options: { ...clientOptions(bucket), params: { Bucket: bucket.name, ACL: undefined } },
    },
  };
}
