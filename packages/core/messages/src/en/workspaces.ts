export const kinds = { personal: "Personal", clinic: "Clinic", study: "Study" };
export const roles = { lead: "Lead", editor: "Editor", reader: "Reader", monitor: "Monitor" };

export const switcher = "Workspace";
export const allCenters = "all centers";
export const study = "Study";
export const members = "Members";
export const precision = "Precision";
export const audit = "Audit";
export const settings = "Workspace settings";
export const all = "All workspaces";

export const readOnly = {
  open: "You can change its records.",
  archived: "This workspace is archived. You can read its records but not change them.",
  deleting: "This workspace is going to be deleted. Until then you can read its records, and a lead can restore it.",
};

export const notAllowed = "Your role does not allow this";
export const roleMissing = (role: string, workspace: string) =>
  `You are a ${role.toLowerCase()} of ${workspace}. Ask a lead of the workspace for another role.`;
export const readOnlyTitle = "This workspace is read-only";

export const missingTitle = "No such workspace";
export const missing = "It was deleted, or you are no longer a member.";
