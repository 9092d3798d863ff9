import { ZDevice, ZDeviceList, ZNewDevice, ZUpdateDevice } from "../devices.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/devices",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZDeviceList,
  note: "The laboratory's scanners by name, also retired ones. `deviceId` of a scan names one of them.",
});

export const create = endpoint({
  method: "POST",
  path: "/admin/devices",
  access: "admin",
  body: json(ZNewDevice),
  reply: ZDevice,
  status: 201,
  note: "Adds a scanner. 422 `validation_failed` if another has the name, ignoring case, or at 200 scanners.",
});

export const update = endpoint({
  method: "PUT",
  path: "/admin/devices/:id",
  access: "admin",
  body: json(ZUpdateDevice),
  reply: ZDevice,
  note: "Changes a scanner's name, note and days of use; `usedUntil` retires it. Reports keep the former name.",
});
