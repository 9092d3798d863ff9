import { randomUUID } from "node:crypto";
import { ZDevice, type Device, type NewDevice } from "@trabecula/contracts";
import { administrator } from "./people.ts";

/** An XtremeCT II with a unique name by default. */
export async function savedDevice(facts: Partial<NewDevice> = {}): Promise<Device> {
  const { client } = await administrator();
  const reply = await client.post("/api/admin/devices", { name: `Device ${randomUUID()}`, scanner: "xtremect-2", ...facts });
  if (reply.status !== 201) throw new Error(`POST /api/admin/devices answered ${reply.status}`);
  return ZDevice.parse(reply.body);
}
