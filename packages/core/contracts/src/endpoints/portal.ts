import {
  ZAcceptInviteRequest,
  ZInvitation,
  ZInvitationRequest,
  ZInviteRequest,
  ZPortalReply,
  ZReleaseReply,
  ZReleaseRequest,
  ZShareRequest,
} from "../portal.ts";
import { ZUserReply } from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

/** Small, since validating every wrong value of public input takes time. */
const formBytes = 20_000;

export const access = endpoint({
  method: "GET",
  path: "/patients/:id/access",
  access: "owner",
  reply: ZPortalReply,
  note: "Whether the patient is invited, or reads released reports, and with which address.",
});

export const invite = endpoint({
  method: "POST",
  path: "/patients/:id/invite",
  access: "owner",
  body: json(ZInviteRequest, { maxBytes: formBytes }),
  reply: ZPortalReply,
  status: 201,
  note: "Mails the patient a link to an account, which works once and for seven days; asked again, it mails a new link and the earlier one stops working. 422 for an address whose account is not a patient's. Whether the address has a patient's account is not told: the link then asks for that account's password. 409 `conflict` where the patient has accepted already; 429 after sixty invitations an hour, or five to one address.",
});

export const endAccess = endpoint({
  method: "DELETE",
  path: "/patients/:id/access",
  access: "owner",
  reply: ZPortalReply,
  note: "Takes the patient's access away, or the invitation back. Sessions end at once. An account that can read nothing else is closed, and the patient told by mail. What was released stays marked so, for a later invitation.",
});

export const invitation = endpoint({
  method: "POST",
  path: "/patient/invitation",
  access: "anyone",
  body: json(ZInvitationRequest, { maxBytes: formBytes }),
  reply: ZInvitation,
  note: "What an invitation's link is about. Reading it uses nothing up. Any link that does not work answers 400 `invalid_token`.",
});

export const acceptInvite = endpoint({
  method: "POST",
  path: "/patient/accept-invite",
  access: "anyone",
  body: json(ZAcceptInviteRequest, { maxBytes: formBytes }),
  reply: ZUserReply,
  note: "Opens the patient's account with a new password, or adds the invitation to the patient's account that the address has, whose password it must be; then opens a session. Works once. Any link that does not work answers 400 `invalid_token`, a wrong password 422 with `fields.password`.",
});

export const release = endpoint({
  method: "POST",
  path: "/patients/:id/release",
  access: "owner",
  body: json(ZReleaseRequest),
  reply: ZReleaseReply,
  note: "Lets the patient read a report of theirs from the day `on` (UTC; left out: at once), with a note if one is given. Released again, the report has the new day, note and revision. The patient reads the revision that was released, until a newer one is. 409 `conflict` where `revision` is given and is not the newest. 422 for `tell` with a day to come: a mail goes out at once or not at all.",
});

export const withdraw = endpoint({
  method: "DELETE",
  path: "/patients/:id/release/:reportId",
  access: "owner",
  reply: ZReleaseReply,
  note: "Takes a report back at once.",
});

export const share = endpoint({
  method: "POST",
  path: "/reports/:id/share",
  access: "owner",
  body: json(ZShareRequest),
  reply: ZReleaseReply,
  note: "Releases the report to its patient at once and without a note, or takes it back. 409 `conflict` for a report that belongs to no patient.",
});
