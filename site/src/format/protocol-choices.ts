import * as words from "@trabecula/messages/scan-facts";

export const regions = [
  { value: "single-stack", label: words.regions.single },
  { value: "multi-stack", label: words.regions.multi },
];
export const registrations = [
  { value: "none", label: words.registrations.none },
  { value: "area", label: words.registrations.area },
  { value: "3d", label: words.registrations.threeD },
];
export const offsetKinds = [
  { value: "fixed", label: words.offsets.fixed },
  { value: "relative", label: words.offsets.relative },
];
