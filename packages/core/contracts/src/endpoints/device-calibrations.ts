import {
  ZDeviceCalibration,
  ZDeviceCalibrationList,
  ZDeviceCalibrationQuery,
  ZNewDeviceCalibration,
  ZUseDeviceCalibration,
} from "../device-calibrations.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint("GET /devices/:id/cross-calibrations", "member read", {
  scopes: ["score", "read"],
  reply: ZDeviceCalibrationList,
  note: "Up to 100 cross-calibrations from and 100 to a device, with the generalized least significant change by the current precision. Change between scans of the two devices uses the active one.",
});

export const add = endpoint("POST /admin/devices/:id/cross-calibrations", "admin", {
  query: ZDeviceCalibrationQuery,
  body: json(ZNewDeviceCalibration),
  reply: ZDeviceCalibration,
  note: "Computes a cross-calibration between two devices from one phantom or from people scanned on both, and activates it in place of the former one. With `check=true` nothing is stored. 422 `validation_failed` with the reason if a phantom cannot show how the two compare, for fewer than three values of a section on a device, for days with a device change between them, and beyond 366 days. See [curating references](curating-references.md).",
});

export const addInWorkspace = endpoint("POST /devices/:id/cross-calibrations", "member manage", {
  query: ZDeviceCalibrationQuery,
  body: json(ZNewDeviceCalibration),
  reply: ZDeviceCalibration,
  note: "The same where at least one of the two devices is the workspace's. For leads of all centers.",
});

export const useInWorkspace = endpoint("PUT /device-cross-calibrations/:id", "member manage", {
  body: json(ZUseDeviceCalibration),
  reply: ZDeviceCalibration,
  note: "Activates or deactivates a workspace's cross-calibration, as `PUT /api/admin/device-cross-calibrations/:id` does. For leads of all centers.",
});

export const use = endpoint("PUT /admin/device-cross-calibrations/:id", "admin", {
  body: json(ZUseDeviceCalibration),
  reply: ZDeviceCalibration,
  note: "Activates a cross-calibration in place of the former one, or deactivates it. It stays in the list.",
});
