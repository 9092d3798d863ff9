import type { PersonLinkList } from "@trabecula/contracts";
import { AppError, inTransaction, invalidField, notFound, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { addLink, linkedIds, removeLink } from "./link-rows.ts";
import { patientsWithin, requirePatient, type PatientFullRow } from "./patient-rows.ts";

/** Lists links to patients within the member's reach and reveals no other links. @throws `not_found` */
export async function listLinks(strapi: Strapi, actor: Member, id: string): Promise<PersonLinkList> {
  await requirePatient(strapi, actor, id);
  const items = (await linkedPatients(strapi, actor, id)).map(({ documentId, workspaceId, code }) => {
    const { name } = actor.places.find((place) => place.workspaceId === workspaceId)!;
    return { patientId: documentId, code, workspaceId, workspace: name };
  });
  return { items, total: items.length };
}

export async function linkedPatients(strapi: Strapi, actor: Member, id: string) {
  return patientsWithin(strapi, actor).findMany({
    ...{ select: ["documentId", "workspaceId", "code"] as const, orderBy: [{ id: "asc" as const }] },
    where: { documentId: { $in: await linkedIds(strapi, id) } },
  });
}

/**
 * @throws `not_found`, `role_missing`; `conflict` for too many links; `validation_failed` for patients of one
 * workspace, or with different sex or birth
 */
export async function linkPerson(strapi: Strapi, actor: Member, id: string, otherId: string): Promise<PersonLinkList> {
  await changing(strapi, actor, [id, otherId], async ([one, other]) => {
    if (one.workspaceId === other.workspaceId) throw invalidField("patientId", "Choose a patient of another workspace.");
    if (one.sex !== other.sex || one.birthYear !== other.birthYear)
      throw invalidField("patientId", "The two patients differ in sex or year of birth.");
    await requireRoomForLink(strapi, id, otherId);
    await addLink(strapi, id, otherId);
    // Names no workspace, because leads of one workspace may not know the other.
    await auditOf(strapi).record(actor, { action: "person.linked", object: `patient:${id}`, detail: `to patient:${otherId}` });
  });
  return listLinks(strapi, actor, id);
}

const mostLinks = 100;

async function requireRoomForLink(strapi: Strapi, id: string, otherId: string): Promise<void> {
  const [ofOne, ofOther] = [await linkedIds(strapi, id), await linkedIds(strapi, otherId)];
  if (ofOne.includes(otherId) || Math.max(ofOne.length, ofOther.length) < mostLinks) return;
  throw new AppError("conflict", `A patient has ${mostLinks} links at most. Remove one first.`);
}

/** @throws `not_found`, `role_missing` */
export async function unlinkPerson(strapi: Strapi, actor: Member, id: string, otherId: string): Promise<PersonLinkList> {
  await changing(strapi, actor, [id, otherId], async () => {
    if (!(await removeLink(strapi, id, otherId))) throw notFound();
    await auditOf(strapi).record(actor, { action: "person.unlinked", object: `patient:${id}`, detail: `from patient:${otherId}` });
  });
  return listLinks(strapi, actor, id);
}

type Pair = readonly [PatientFullRow, PatientFullRow];

/** Locks in a fixed order, to avoid deadlocks. */
async function changing(strapi: Strapi, actor: Member, ids: readonly [string, string], work: (pair: Pair) => Promise<void>): Promise<void> {
  const read = async (): Promise<Pair> => [await requirePatient(strapi, actor, ids[0]), await requirePatient(strapi, actor, ids[1])];
  const found = await read();
  await inTransaction(strapi, async () => {
    for (const workspaceId of [...new Set(found.map((one) => one.workspaceId))].toSorted())
      await workspacesOf(strapi).hold(actor, workspaceId);
    await work(await read());
  });
}
