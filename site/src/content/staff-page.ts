import type { z } from "zod";
import type { ZPage } from "@trabecula/contracts";
import { site } from "@trabecula/contracts/endpoints";
import { readCms } from "./cms-client.ts";

export type StaffText = z.infer<typeof ZPage>;

export async function readStaffPage(slug: string): Promise<StaffText | "missing" | "down"> {
  if (!/^[a-z0-9-]+$/.test(slug)) return "missing";
  const answer = await readCms(site.page, { slug });
  return answer.ok ? answer.data : answer.reason;
}
