import { ZChangeSettingsRequest, ZRestoreSettingsRequest, ZSettingsReply } from "../settings.ts";
import { endpoint, json } from "./endpoint.ts";

const settingsBytes = 20_000;

export const read = endpoint({
  method: "GET",
  path: "/admin/settings",
  access: "admin",
  reply: ZSettingsReply,
  note: "What is set for the whole site, and the last ten states before it with who made them.",
});

export const change = endpoint({
  method: "PUT",
  path: "/admin/settings",
  access: "admin",
  body: json(ZChangeSettingsRequest, { maxBytes: settingsBytes }),
  reply: ZSettingsReply,
  note: "Changes the settings that are given and leaves the others. Give the `version` that you read: 409 `conflict` where somebody has changed them since. It holds at once, on every instance within two seconds. What is as it was makes no new version.",
});

export const restore = endpoint({
  method: "POST",
  path: "/admin/settings/restore",
  access: "admin",
  body: json(ZRestoreSettingsRequest, { maxBytes: settingsBytes }),
  reply: ZSettingsReply,
  note: "Sets everything as it was in one of the states that are kept, as a new version; 404 for a version that is not kept, 409 `conflict` as above.",
});
