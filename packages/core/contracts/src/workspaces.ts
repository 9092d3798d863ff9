import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import {
  codeLine,
  listOf,
  nonEmptyLine,
  nonEmptyText,
  telephoneLine,
  trimmedLine,
  ZId,
  ZInstant,
  ZListQuery,
  ZConfirmation,
  ZReason,
} from "./primitives.ts";
import { ZTemplate, ZTemplates } from "./templates.ts";
import { ZEmail, ZLinkToken } from "./user.ts";

export const workspaceKinds = ["personal", "clinic", "study"] as const;
export type WorkspaceKind = (typeof workspaceKinds)[number];

/** Only `open` workspaces can be written to. */
export const workspaceStates = ["open", "archived", "deleting"] as const;
export type WorkspaceState = (typeof workspaceStates)[number];

export const workspaceRoles = ["lead", "editor", "reader", "monitor"] as const;
export type WorkspaceRole = (typeof workspaceRoles)[number];

/**
 * `export`: values and files of records; `deidentified`: values without what identifies people; `release`: to patients,
 * with their access; `manage`: members and settings.
 */
export const rights = ["read", "write", "release", "export", "deidentified", "manage"] as const;
export type Right = (typeof rights)[number];

/** Access to patients' names depends on the member's `identity`. */
export const rightsOf: Readonly<Record<WorkspaceRole, readonly Right[]>> = {
  lead: ["read", "write", "release", "export", "deidentified", "manage"],
  editor: ["read", "write", "release", "export", "deidentified"],
  reader: ["read", "export", "deidentified"],
  monitor: ["read", "deidentified"],
};

export const mostMemberships = 100;

/** `required`: only signed reports are released. Personal workspaces: always `off`. */
export const ZSigning = z.enum(["off", "optional", "required"]);
export type Signing = z.infer<typeof ZSigning>;

export const ZWorkspaceKind = z.enum(workspaceKinds);
const ZSharedKind = z.enum(["clinic", "study"]);
export const ZWorkspaceState = z.enum(workspaceStates);
export const ZMemberRole = z.enum(workspaceRoles);
export const ZIdentity = z.enum(["names", "codes"]);
export type Identity = z.infer<typeof ZIdentity>;

export const mostLedWorkspaces = 50;

/** Members and open invitations of a workspace. */
export const mostMembers = 500;
export const mostCenters = 500;

const centerCode = codeLine("Enter the code of the center.").check(z.maxLength(20, "At most 20 characters."));
const centerName = nonEmptyLine("Enter the name of the center.", 120);

export const ZCenter = z.object({ id: ZId, name: z.string(), code: z.string() });
export type Center = z.infer<typeof ZCenter>;
export const ZListedCenter = z.extend(ZCenter, { version: z.number() });
export type ListedCenter = z.infer<typeof ZListedCenter>;
export const ZCenterList = listOf(ZListedCenter);
export const ZCreateCenterRequest = z.strictObject({ name: centerName, code: centerCode });
export type CreateCenterRequest = z.infer<typeof ZCreateCenterRequest>;
export const ZUpdateCenterRequest = z.strictObject({ name: z.optional(centerName), code: z.optional(centerCode) });
export type UpdateCenterRequest = z.infer<typeof ZUpdateCenterRequest>;

/** `center` null: all centers. */
export const ZWorkspace = z.object({
  id: ZId,
  kind: ZWorkspaceKind,
  name: z.string(),
  state: ZWorkspaceState,
  role: ZMemberRole,
  center: z.nullable(ZCenter),
  identity: ZIdentity,
  maySign: z.boolean(),
});
export type Workspace = z.infer<typeof ZWorkspace>;
export const ZWorkspaceList = listOf(ZWorkspace);

const mostAddressLines = 6;

/** `bytes` of the file; `pixels`: width times height. */
export const logoLimits = { bytes: 100_000, side: 800, pixels: 160_000 } as const;

/** The picture is read at `/logos/:id` and never changes. */
export const ZLogo = z.object({ id: ZId, sha256: z.string(), width: z.number(), height: z.number() });
export type Logo = z.infer<typeof ZLogo>;

export const ZLetterheadRequest = z.strictObject({
  name: nonEmptyLine("Enter the name of the letterhead.", 120),
  address: z._default(
    z.nullable(
      nonEmptyText("Enter the address, or null.", 300).check(
        z.refine((text) => text.split("\n").length <= mostAddressLines, `At most ${mostAddressLines} lines.`),
      ),
    ),
    null,
  ),
  telephone: z._default(z.nullable(telephoneLine), null),
});
export type LetterheadRequest = z.infer<typeof ZLetterheadRequest>;

/** Replaces the platform's contact at the top of documents. */
export const ZLetterhead = z.extend(ZLetterheadRequest, { logo: z.optional(ZLogo) });
export type Letterhead = z.infer<typeof ZLetterhead>;

/** `codePattern` null: people type the codes. `datasets`: default by report type; otherwise the laboratory's default applies. */
export const ZWorkspaceDetail = z.extend(ZWorkspace, {
  deleteAfter: z.nullable(ZInstant),
  keepsNames: z.boolean(),
  signing: ZSigning,
  codePattern: z.nullable(z.string()),
  datasets: z.partialRecord(ZReportType, ZId),
  /** Empty for members who do not write. */
  templates: z.array(ZTemplate),
  letterhead: z.nullable(ZLetterhead),
  version: z.number(),
});
export type WorkspaceDetail = z.infer<typeof ZWorkspaceDetail>;

const workspaceName = nonEmptyLine("Enter the name of the workspace.", 120);
const patternMessage = "Write a pattern such as OST-{center}-{0000}: one group of zeros, and {center} at most once.";

/** Such as `OST-{center}-{0000}`: the zeros give the number's width. */
export const ZCodePattern = z
  .string()
  .check(
    z.maxLength(40, "At most 40 characters."),
    z.regex(/^(?=[^{}]*(?:\{center\}[^{}]*)?\{0{1,9}\}[^{}]*(?:\{center\}[^{}]*)?$)(?!.*\{center\}.*\{center\})/u, patternMessage),
    z.regex(/^[\p{L}\p{N}{}._/ -]+$/u, "Use letters, digits, spaces, dots, hyphens, slashes and underscores."),
  );

export const ZCreateWorkspaceRequest = z.strictObject({ kind: ZSharedKind, name: workspaceName });
export type CreateWorkspaceRequest = z.infer<typeof ZCreateWorkspaceRequest>;
/** A dataset of null removes the default. */
export const ZUpdateWorkspaceRequest = z.strictObject({
  name: z.optional(workspaceName),
  keepsNames: z.optional(z.boolean()),
  signing: z.optional(ZSigning),
  codePattern: z.optional(z.nullable(ZCodePattern)),
  datasets: z.optional(z.partialRecord(ZReportType, z.nullable(ZId))),
  templates: z.optional(ZTemplates),
  letterhead: z.optional(z.nullable(ZLetterheadRequest)),
  /** Base64 of a PNG or JPEG; null removes it. */
  logo: z.optional(
    z.nullable(z.base64("Send the picture in base64.").check(z.maxLength(Math.ceil(logoLimits.bytes / 3) * 4, "At most 100 kB."))),
  ),
});
export type UpdateWorkspaceRequest = z.infer<typeof ZUpdateWorkspaceRequest>;

export const ZArchiveWorkspaceRequest = z.strictObject({ archived: z.boolean(), reason: ZReason });
export type ArchiveWorkspaceRequest = z.infer<typeof ZArchiveWorkspaceRequest>;
export const ZDeleteWorkspaceRequest = z.strictObject({
  name: z.string().check(z.maxLength(500)),
  reason: ZReason,
  confirmation: ZConfirmation,
});
export type DeleteWorkspaceRequest = z.infer<typeof ZDeleteWorkspaceRequest>;
export const ZDeleteWorkspaceReply = z.object({ deleteAfter: ZInstant });

const grant = { role: ZMemberRole, centerId: z.nullable(ZId), identity: ZIdentity, maySign: z.boolean() };

/** Monitors read codes only; readers and monitors never sign. */
export const ZMember = z.object({
  accountId: ZId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  institution: z.string(),
  ...grant,
  /** Printed next to a signature, such as "MD". */
  credentials: z.nullable(z.string()),
  since: ZInstant,
  version: z.number(),
});
export type Member = z.infer<typeof ZMember>;
export const ZMemberList = listOf(ZMember);
export const ZUpdateMemberRequest = z.strictObject({
  role: z.optional(ZMemberRole),
  centerId: z.optional(z.nullable(ZId)),
  identity: z.optional(ZIdentity),
  maySign: z.optional(z.boolean()),
  credentials: z.optional(z.nullable(trimmedLine(80))),
});
export type UpdateMemberRequest = z.infer<typeof ZUpdateMemberRequest>;

export const ZWorkspaceInviteRequest = z.strictObject({
  email: ZEmail,
  role: ZMemberRole,
  centerId: z._default(z.nullable(ZId), null),
  identity: z._default(ZIdentity, "codes"),
  maySign: z._default(z.boolean(), false),
});
export type WorkspaceInviteRequest = z.infer<typeof ZWorkspaceInviteRequest>;
/** The same for known and unknown addresses. */
export const ZWorkspaceInvitation = z.object({
  id: ZId,
  email: z.string(),
  ...grant,
  invitedBy: ZId,
  invitedAt: ZInstant,
  expiresAt: ZInstant,
});
export type WorkspaceInvitation = z.infer<typeof ZWorkspaceInvitation>;
export const ZWorkspaceInvitationList = listOf(ZWorkspaceInvitation);

export const ZWorkspaceLinkRequest = z.strictObject({ token: ZLinkToken });
export const ZWorkspaceLink = z.object({
  workspace: z.object({ id: ZId, kind: ZWorkspaceKind, name: z.string() }),
  invitedBy: z.string(),
  email: z.string(),
});
export type WorkspaceLink = z.infer<typeof ZWorkspaceLink>;
export const ZReceivedInvitation = z.extend(ZWorkspaceLink, { id: ZId, expiresAt: ZInstant });
export type ReceivedInvitation = z.infer<typeof ZReceivedInvitation>;
export const ZReceivedInvitationList = listOf(ZReceivedInvitation);

/** `leads`: leads of all centers. */
export const ZAdminWorkspace = z.object({
  id: ZId,
  kind: ZWorkspaceKind,
  name: z.string(),
  state: ZWorkspaceState,
  deleteAfter: z.nullable(ZInstant),
  createdAt: ZInstant,
  members: z.number(),
  leads: z.number(),
  centers: z.number(),
  patients: z.number(),
  reports: z.number(),
});
export type AdminWorkspace = z.infer<typeof ZAdminWorkspace>;
export const ZAdminWorkspaceList = listOf(ZAdminWorkspace);
export const ZAdminWorkspaceQuery = z.extend(z.pick(ZListQuery, { page: true, pageSize: true, q: true }), {
  kind: z.optional(ZWorkspaceKind),
});
export type AdminWorkspaceQuery = z.infer<typeof ZAdminWorkspaceQuery>;
export const ZAppointLeadRequest = z.strictObject({ accountId: ZId, reason: ZReason });
export type AppointLeadRequest = z.infer<typeof ZAppointLeadRequest>;

export const ZCreateAccountRequest = z.strictObject({
  email: ZEmail,
  firstName: nonEmptyLine("Enter the first name.", 80),
  lastName: nonEmptyLine("Enter the last name.", 80),
  institution: z._default(trimmedLine(160), ""),
  role: z.enum(["researcher", "admin"]),
});
export type CreateAccountRequest = z.infer<typeof ZCreateAccountRequest>;
/** `handOverTo`: gets the personal workspace and leads those that nobody else leads. */
export const ZRemoveAccountRequest = z.strictObject({
  reason: ZReason,
  confirmation: ZConfirmation,
  handOverTo: z.optional(z.nullable(ZId)),
});
export type RemoveAccountRequest = z.infer<typeof ZRemoveAccountRequest>;
export const ZHandOverRequest = z.strictObject({ toAccountId: ZId, reason: ZReason });
export type HandOverRequest = z.infer<typeof ZHandOverRequest>;
