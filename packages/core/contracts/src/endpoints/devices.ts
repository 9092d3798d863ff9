import { ZDevice, ZDeviceList, ZNewDevice, ZUpdateDevice } from "../devices.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/devices",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZDeviceList,
  note: "The scanners of the laboratory by name, those that are no longer in use among them. A scan says which of them made it by `deviceId`.",
});

export const create = endpoint({
  method: "POST",
  path: "/admin/devices",
  access: "admin",
  body: json(ZNewDevice),
  reply: ZDevice,
  status: 201,
  note: "Adds a scanner of the laboratory. 422 `validation_failed` where another has the name, whatever the case of its letters, or where there are 200.",
});

export const update = endpoint({
  method: "PUT",
  path: "/admin/devices/:id",
  access: "admin",
  body: json(ZUpdateDevice),
  reply: ZDevice,
  note: "Changes its name, its note and the days of its use; with `usedUntil` it is retired. Reports keep the name that they were made with. 409 `conflict` where somebody has changed it since `version`.",
});
