import { ZChangeSettingsRequest, ZRestoreSettingsRequest, ZRetentionPreview, ZRetentionRules, ZSettingsReply } from "../settings.ts";
import { endpoint, json } from "./endpoint.ts";

const settingsBytes = 20_000;

export const read = endpoint("GET /admin/settings", "admin", {
  reply: ZSettingsReply,
  note: "The site's settings, and the last ten states with their authors.",
});

export const change = endpoint("PUT /admin/settings", "admin", {
  body: json(ZChangeSettingsRequest, { maxBytes: settingsBytes }),
  reply: ZSettingsReply,
  note: "Changes the settings that are sent. The change applies within two seconds on all instances. Without a change there is no new version.",
});

export const restore = endpoint("POST /admin/settings/restore", "admin", {
  body: json(ZRestoreSettingsRequest, { maxBytes: settingsBytes }),
  reply: ZSettingsReply,
  note: "Restores a former state as a new version. 404 if it is no longer stored.",
});

export const previewRetention = endpoint("POST /admin/settings/retention", "admin", {
  body: json(ZRetentionRules, { maxBytes: settingsBytes }),
  reply: ZRetentionPreview,
  note: "Counts what these rules for the age of data would delete now. Changes nothing.",
});
