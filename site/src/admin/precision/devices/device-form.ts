import { ZNewDevice, type Device, type NewDevice } from "@trabecula/contracts";
import type { FormShape } from "../../../forms/contract-resolver.ts";

export interface DeviceDraft {
  name: string;
  scanner: string;
  note: string;
  usedFrom: string;
  usedUntil: string;
}

export function deviceForm(device: Device | null): FormShape<DeviceDraft, NewDevice> {
  return {
    contract: ZNewDevice,
    values: {
      name: device?.name ?? "",
      scanner: device?.scanner ?? "",
      note: device?.note ?? "",
      usedFrom: device?.usedFrom ?? "",
      usedUntil: device?.usedUntil ?? "",
    },
    toRequest: ({ name, scanner, note, usedFrom, usedUntil }) => ({
      ...{ name, scanner, note: note.trim() || null, usedFrom: usedFrom || null, usedUntil: usedUntil || null },
    }),
    check: ({ scanner }) => (scanner === "" ? { scanner: "Choose the model." } : {}),
  };
}
