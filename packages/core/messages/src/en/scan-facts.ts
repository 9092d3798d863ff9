export const regions = { single: "Standard single-stack", multi: "Multi-stack" };
export const registrations = { none: "None", area: "By area of the slices", threeD: "In 3D" };
export const offsets = { fixed: "Fixed, in mm", relative: "Relative, in % of length" };

export const ambiguousComma = (plain: string, decimal: string) => `Write ${plain} or ${decimal}, because the comma has two meanings.`;
export const notANumber = "Write a number, such as 284.0.";
