import { ZSiteContent, ZVersion, type SiteContent } from "@trabecula/contracts";
import { readCms } from "./cms-client.ts";
import { relativeTime } from "./relative-time.ts";

/** What stands on a page before the CMS has ever answered. */
const fallback: SiteContent = {
  productName: "Trabecula",
  laboratoryName: "The laboratory",
  laboratoryUrl: null,
  legacyUrl: null,
  supportEmail: "",
  signupOpen: true,
};

export async function readSiteContent(): Promise<SiteContent> {
  const answer = await readCms("/api/content/site", ZSiteContent);
  return answer.ok ? answer.data : fallback;
}

export type VersionNote = { lastCommitAt: string | null; lastCommitText: string | null; tag: string | null };

/** What the footer says of the running version; nulls where it is not known. */
export async function readVersionNote(now: Date): Promise<VersionNote> {
  const answer = await readCms("/api/version", ZVersion);
  if (!answer.ok) return { lastCommitAt: null, lastCommitText: null, tag: null };
  const { lastCommitAt, tag } = answer.data;
  return { lastCommitAt, tag, lastCommitText: lastCommitAt && relativeTime(new Date(lastCommitAt), now) };
}
