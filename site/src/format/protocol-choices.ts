import * as messages from "@trabecula/messages/scan-facts";

export const regions = [
  { value: "single-stack", label: messages.regions.single },
  { value: "multi-stack", label: messages.regions.multi },
];
export const registrations = [
  { value: "none", label: messages.registrations.none },
  { value: "area", label: messages.registrations.area },
  { value: "3d", label: messages.registrations.threeD },
];
export const offsetKinds = [
  { value: "fixed", label: messages.offsets.fixed },
  { value: "relative", label: messages.offsets.relative },
];
