import {
  ZDeviceCalibration,
  ZDeviceCalibrationList,
  ZDeviceCalibrationQuery,
  ZNewDeviceCalibration,
  ZUseDeviceCalibration,
} from "../device-calibrations.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/devices/:id/cross-calibrations",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZDeviceCalibrationList,
  note: "The cross-calibrations from and to a device, a hundred of each direction at most, with the generalized least significant change by the precision in use. Changes between scans that name both devices go through the one in use.",
});

export const add = endpoint({
  method: "POST",
  path: "/admin/devices/:id/cross-calibrations",
  access: "admin",
  query: ZDeviceCalibrationQuery,
  body: json(ZNewDeviceCalibration),
  reply: ZDeviceCalibration,
  note: "Makes a cross-calibration from this device to another, from the values of one phantom that both have scanned or from people who were scanned on both, and puts it in use; the one of the same devices, parameter and site that was in use is not any more. With `check=true` it is only answered. Three sections or more give a line, one gives a ratio. 422 `validation_failed` with the reason where a phantom does not say how the two compare (microarchitecture, strength, soft tissue, and between models all but the whole cross-section), for fewer than three values of a section on a device, for days between which a device was changed, and beyond 366 days.",
});

export const use = endpoint({
  method: "PUT",
  path: "/admin/device-cross-calibrations/:id",
  access: "admin",
  body: json(ZUseDeviceCalibration),
  reply: ZDeviceCalibration,
  note: "Puts a cross-calibration in use, in place of the one of the same devices, parameter and site, or takes it out of use. It stays in the list.",
});
