import { ZSiteFacts, type SiteFacts } from "@trabecula/contracts";

/** What a site said of itself in a header; null where it said nothing, or nothing that can be read. */
export function readSiteFacts(header: string): SiteFacts | null {
  try {
    return ZSiteFacts.parse(JSON.parse(Buffer.from(header, "base64url").toString()));
  } catch {
    return null;
  }
}
