import { ZSiteFacts, type SiteFacts } from "@trabecula/contracts";

/** Null if missing or invalid. */
export function readSiteFacts(header: string): SiteFacts | null {
  try {
    return ZSiteFacts.parse(JSON.parse(Buffer.from(header, "base64url").toString()));
  } catch {
    return null;
  }
}
