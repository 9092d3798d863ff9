import { inParts, insertOnce, newId, rowsOf, type Strapi } from "@trabecula/strapi-kit";

const linkUid = "plugin::bone-scans.person-link";

const pairOf = (one: string, other: string) => {
  const [lowerId, higherId] = [one, other].toSorted() as [string, string];
  return { lowerId, higherId };
};

/** Returns ids of the same person, also in workspaces that the caller cannot see. */
export async function linkedIds(strapi: Strapi, patientId: string): Promise<string[]> {
  const links = rowsOf(strapi, linkUid);
  const higher = await links.findMany({ select: ["higherId"], where: { lowerId: patientId } });
  const lower = await links.findMany({ select: ["lowerId"], where: { higherId: patientId } });
  return [...higher.map(({ higherId }) => higherId), ...lower.map(({ lowerId }) => lowerId)];
}

export async function addLink(strapi: Strapi, one: string, other: string): Promise<void> {
  await insertOnce(strapi, linkUid, { documentId: newId(), ...pairOf(one, other) }, ["lowerId", "higherId"]);
}

/** @returns whether the link existed */
export async function removeLink(strapi: Strapi, one: string, other: string): Promise<boolean> {
  return (await rowsOf(strapi, linkUid).deleteMany({ where: pairOf(one, other) })).count > 0;
}

const perStatement = 100;

/** Call in the transaction that deletes the patients permanently. */
export async function eraseLinks(strapi: Strapi, patientIds: readonly string[]): Promise<void> {
  for await (const part of inParts(patientIds, perStatement))
    for (const side of ["lowerId", "higherId"] as const) await rowsOf(strapi, linkUid).deleteMany({ where: { [side]: { $in: part } } });
}
