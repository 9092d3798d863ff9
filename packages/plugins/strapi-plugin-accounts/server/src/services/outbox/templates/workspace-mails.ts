import { countOf } from "@trabecula/messages";
import { greeting, sampleFirstName, sampleToken, template, type MailContext, type Template } from "./template.ts";

interface Notice {
  firstName: string;
  workspaceName: string;
}

const sampleWorkspace = "Bone Clinic North";

function notice<Facts extends object>(
  occasion: string,
  reader: string,
  facts: Facts,
  write: (data: Notice & Facts, site: MailContext) => { subject: string; sentences: readonly string[] },
): Template<Notice & Facts> {
  return template({
    occasion,
    reader,
    sample: { firstName: sampleFirstName, workspaceName: sampleWorkspace, ...facts },
    write: (data, site) => {
      const { subject, sentences } = write(data, site);
      return {
        subject: `${subject} at ${site.productName}`,
        paragraphs: [
          greeting(data.firstName),
          ...sentences,
          { label: "See your workspaces", href: `${site.siteUrl}/workspaces` },
          `Questions go to ${site.supportAddress}.`,
        ],
      };
    },
  });
}

const sampleMember = "Ilse Brandt, Institute of Bone";
const sampleReason = "The study has ended.";

export const workspaceMails = {
  "workspace-invitation": template<{ invitedBy: string; workspaceName: string; inviteToken: string; validDays: number }>({
    occasion: "A lead invites somebody to a workspace",
    reader: "the invited person",
    sample: { invitedBy: sampleMember, workspaceName: sampleWorkspace, inviteToken: sampleToken, validDays: 14 },
    write: (data, site) => ({
      subject: `You are invited to work together at ${site.productName}`,
      paragraphs: [
        greeting(""),
        `${data.invitedBy} invites you to the workspace ${data.workspaceName} at ${site.productName}. Its members share records of bone scans.`,
        { label: "Open the invitation", href: `${site.siteUrl}/workspace-invitation/${data.inviteToken}` },
        `The link works once, and for ${data.validDays} days. Log in with this address, or ask for an account with it first.`,
        `If you did not expect this e-mail, do not open the link; nothing happens then. Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "workspace-member-joined": notice("An invitation was accepted", "the person who invited", { member: sampleMember }, (data) => ({
    subject: "Your invitation was accepted",
    sentences: [`${data.member} is now a member of the workspace ${data.workspaceName}.`],
  })),
  "workspace-role-changed": notice(
    "A member’s role, center or rights change",
    "the member",
    { changedBy: sampleMember, role: "editor" },
    (data) => ({
      subject: "Your role in a workspace has changed",
      sentences: [`${data.changedBy} has changed what you may do in the workspace ${data.workspaceName}. Your role is ${data.role}.`],
    }),
  ),
  "workspace-member-removed": notice("A member is removed", "the former member", { removedBy: sampleMember }, (data) => ({
    subject: "You are no longer a member of a workspace",
    sentences: [`${data.removedBy} has ended your membership of the workspace ${data.workspaceName}. Its records stay there.`],
  })),
  "workspace-member-left": notice("A member leaves", "the leads of all centers", { member: sampleMember }, (data) => ({
    subject: "A member has left a workspace",
    sentences: [`${data.member} has left the workspace ${data.workspaceName}. All records stay there.`],
  })),
  "workspace-patients-received": notice(
    "Patients are moved to a workspace from another",
    "its leads of all centers",
    { movedBy: sampleMember, patients: 3 },
    (data) => ({
      subject: "Patients were moved to your workspace",
      sentences: [
        `${data.movedBy} has moved ${countOf(data.patients, "patient")} to the workspace ${data.workspaceName}, with all reports.`,
        "The audit log of the workspace says which patients and why.",
      ],
    }),
  ),
  "workspace-connection-paused": notice(
    "A connection to another system pauses",
    "the leads of all centers",
    { connection: "REDCap of the hip study" },
    (data) => ({
      subject: "A connection is paused",
      sentences: [
        `The connection${data.connection && ` ${data.connection}`} of the workspace ${data.workspaceName} no longer runs by itself.`,
        "Its page says why. It goes on when a lead saves it again.",
      ],
    }),
  ),
  "workspace-archived": notice("A workspace is archived", "all members", { reason: sampleReason }, (data) => ({
    subject: "A workspace is archived",
    sentences: [`The workspace ${data.workspaceName} is archived. You can read its records but not change them.`, `Reason: ${data.reason}`],
  })),
  "workspace-reopened": notice("An archived workspace is opened again", "all members", { reason: sampleReason }, (data) => ({
    subject: "A workspace is open again",
    sentences: [`The workspace ${data.workspaceName} is open again.`, `Reason: ${data.reason}`],
  })),
  "workspace-deletion-planned": notice(
    "The deletion of a workspace is planned",
    "all members",
    { reason: sampleReason, lastDay: "30 June 2027" },
    (data) => ({
      subject: "A workspace is going to be deleted",
      sentences: [
        `The workspace ${data.workspaceName} and all its records are deleted on ${data.lastDay}. Patients lose access to their reports on that day. Until then nothing in it can be changed, and a lead can restore it.`,
        `Reason: ${data.reason}`,
      ],
    }),
  ),
  "workspace-restored": notice("A planned deletion is withdrawn", "all members", {}, (data) => ({
    subject: "A workspace is restored",
    sentences: [`The workspace ${data.workspaceName} is not going to be deleted. It is as it was before.`],
  })),
  "workspace-handed-over": notice(
    "A workspace gets another lead by an administrator",
    "the former owner and the new lead",
    { lead: sampleMember, reason: sampleReason },
    (data) => ({
      subject: "A workspace is handed over",
      sentences: [`An administrator has handed the workspace ${data.workspaceName} over to ${data.lead}.`, `Reason: ${data.reason}`],
    }),
  ),
  "workspace-lead-appointed": notice(
    "An administrator appoints a lead",
    "all members",
    { lead: sampleMember, reason: sampleReason },
    (data) => ({
      subject: "A workspace has a new lead",
      sentences: [`An administrator has made ${data.lead} a lead of the workspace ${data.workspaceName}.`, `Reason: ${data.reason}`],
    }),
  ),
};
