import type { AdminUser } from "@trabecula/contracts";
import { formatDay, listOf } from "@trabecula/messages";
import type { Text } from "../text.ts";

export function nameOf({ firstName, lastName, email }: AdminUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function wordsForUses({ intendedUse }: AdminUser, text: Text): string {
  const words = { research: text("use.research"), clinical: text("use.clinical") };
  return listOf(intendedUse.map((use) => words[use])) || text("use.none");
}

export const waitingSince = ({ createdAt }: AdminUser): string => formatDay(createdAt);
