import { randomUUID } from "node:crypto";
import { ZDevice, type Device, type NewDevice } from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { administrator, type Person } from "./people.ts";

/** The lead of a workspace, or an administrator for the laboratory, with the start of their paths. */
export async function curator(lead?: Person): Promise<{ client: Person["client"]; root: string }> {
  return lead ? { client: lead.client, root: "/api" } : { client: (await administrator()).client, root: "/api/admin" };
}

export async function savedDevice(facts: Partial<NewDevice> = {}, lead?: Person): Promise<Device> {
  const { client, root } = await curator(lead);
  return ZDevice.parse(
    await bodyOf(client.post(`${root}/devices`, { name: `Device ${randomUUID()}`, scanner: "xtremect-2", ...facts }), 201),
  );
}
