/** How an HR-pQCT scan may have been taken, as forms offer it. */
export const regions = [
  { value: "single-stack", label: "Standard single-stack" },
  { value: "multi-stack", label: "Multi-stack" },
];
export const registrations = [
  { value: "none", label: "None" },
  { value: "area", label: "By area of the slices" },
  { value: "3d", label: "In 3D" },
];
export const offsetKinds = [
  { value: "fixed", label: "Fixed, in mm" },
  { value: "relative", label: "Relative, in % of length" },
];
