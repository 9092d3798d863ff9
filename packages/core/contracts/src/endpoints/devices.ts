import { ZWorkspaceQuery } from "../primitives.ts";
import { ZDevice, ZDeviceList, ZDeviceQuery, ZNewDevice, ZUpdateDevice } from "../devices.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint("GET /devices", "member read", {
  scopes: ["score", "read"],
  query: ZDeviceQuery,
  reply: ZDeviceList,
  note: "The scanners of a workspace, then the laboratory's (`workspaceId` null), by name, also retired ones. `deviceId` of a scan names one of them. With `controlOn`, `control` says whether the phantom values leave it in control on that day; null without phantoms.",
});

export const createInWorkspace = endpoint("POST /devices", "member manage", {
  query: ZWorkspaceQuery,
  body: json(ZNewDevice),
  reply: ZDevice,
  status: 201,
  note: "Adds a scanner to a workspace, as `POST /api/admin/devices` adds one to the laboratory. For leads of all centers.",
});

export const updateInWorkspace = endpoint("PUT /devices/:id", "member manage", {
  body: json(ZUpdateDevice),
  reply: ZDevice,
  note: "Changes a workspace's scanner, as `PUT /api/admin/devices/:id` does. For leads of all centers.",
});

export const create = endpoint("POST /admin/devices", "admin", {
  body: json(ZNewDevice),
  reply: ZDevice,
  status: 201,
  note: "Adds a scanner. 422 `validation_failed` if another has the name, ignoring case, or at 200 scanners.",
});

export const update = endpoint("PUT /admin/devices/:id", "admin", {
  body: json(ZUpdateDevice),
  reply: ZDevice,
  note: "Changes a scanner's name, note and days of use; `usedUntil` retires it. Reports keep the former name.",
});
