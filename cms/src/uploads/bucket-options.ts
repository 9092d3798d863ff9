import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { UploadsBucket } from "../../config/uploads-bucket.ts";

/** Below which all uploads lie, so that the bucket may hold other things. */
export const keyPrefix = "uploads";

/** A storage that is silent for longer is gone, and a visitor who takes nothing for longer has left. */
const silenceMs = 10_000;

/** As many as a site may ask for at once: of the usual fifty, a few visitors who read slowly would take all. */
const connections = { keepAlive: true, maxSockets: 1024 };

/** How the bucket is reached, by Strapi's provider that writes and by ours that reads. */
export function clientOptions({ endpoint, region, accessKeyId, secretAccessKey, inPath }: UploadsBucket): S3ClientConfig {
  return {
    ...(endpoint === null ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: inPath,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silenceMs, httpAgent: connections, httpsAgent: connections },
    // Checksums beyond those of S3's first years are refused by some storages that speak it.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

/**
 * Strapi's own provider, where there is a bucket. Addresses of files stay paths of the site, as in a folder: nothing that is
 * stored names the bucket, and no visitor's browser calls it (docs/adr/04-database-and-strapi.md).
 */
export function bucketProvider(bucket: UploadsBucket | null) {
  if (bucket === null) return {};
  return {
    provider: "aws-s3",
    providerOptions: {
      baseUrl: "/",
      rootPath: keyPrefix,
      // Without the list named here, Strapi would open each file to everybody, which today's buckets refuse.
      s3Options: { ...clientOptions(bucket), params: { Bucket: bucket.name, ACL: undefined } },
    },
  };
}
