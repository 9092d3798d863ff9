import * as z from "zod/mini";

export interface UploadsBucket {
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  readonly name: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Path-style addressing. */
  readonly inPath: boolean;
}

export const bucketVariables = {
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket"))),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: z.optional(z.enum(["true", "false"])),
};

type Given = { readonly [Name in keyof typeof bucketVariables]?: string | undefined };

const needed = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/**
 * Null if not configured.
 * @throws Error if configured in part: uploads would go to a folder that other machines cannot see
 */
export function readUploadsBucket(given: Given): UploadsBucket | null {
  if (Object.keys(bucketVariables).every((name) => given[name as keyof Given] === undefined)) return null;
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (name === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = needed.filter((variable) => given[variable] === undefined).join(", ");
    throw new Error(`The environment is not usable: uploads in S3 also need ${missing}.`);
  }
  return {
    endpoint: given.S3_ENDPOINT ?? null,
    region: given.S3_REGION ?? "us-east-1",
    inPath: given.S3_PATH_STYLE === undefined ? given.S3_ENDPOINT !== undefined : given.S3_PATH_STYLE === "true",
    ...{ name, accessKeyId, secretAccessKey },
  };
}
