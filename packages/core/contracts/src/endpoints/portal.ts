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
import { endpoint, formBytes, json } from "./endpoint.ts";

export const access = endpoint("GET /patients/:id/access", "member read", {
  reply: ZPortalReply,
  note: "Whether the patient is invited or has an account, and with which address.",
});

export const invite = endpoint("POST /patients/:id/invite", "member release", {
  body: json(ZInviteRequest, { maxBytes: formBytes }),
  reply: ZPortalReply,
  status: 201,
  note: "Mails the patient an account link that works once, for seven days, in `language`. Earlier links stop working. 422 if the address belongs to an account that is not a patient's. The reply does not tell whether a patient's account has the address; the link then asks for its password. 409 `conflict` if the patient has accepted; 429 after 60 invitations an hour, or five to one address.",
});

export const endAccess = endpoint("DELETE /patients/:id/access", "member release", {
  reply: ZPortalReply,
  note: "Withdraws the patient's access or invitation. Sessions end immediately. An account without any reports is closed, and the patient gets a mail. Releases are kept for a later invitation.",
});

export const invitation = endpoint("POST /patient/invitation", "anyone", {
  body: json(ZInvitationRequest, { maxBytes: formBytes }),
  reply: ZInvitation,
  note: "What an invitation link is for. Reading does not use it up. 400 `invalid_token` for any link that does not work.",
});

export const acceptInvite = endpoint("POST /patient/accept-invite", "anyone", {
  body: json(ZAcceptInviteRequest, { maxBytes: formBytes }),
  reply: ZUserReply,
  note: "Accepts an invitation once: opens a patient's account with a new password, or adds the invitation to the patient's account of that address. Then opens a session. 400 `invalid_token` for any link that does not work, 422 with `fields.password` for a wrong password.",
});

export const release = endpoint("POST /patients/:id/release", "member release", {
  versioned: true,
  body: json(ZReleaseRequest),
  reply: ZReleaseReply,
  note: "Releases a report to its patient from the day `on` (UTC; default: now), with an optional note. Releasing again replaces day, note and revision; the patient reads that revision until you release a newer one. 409 `conflict` if `revision` is not the newest. 422 for `tell` with a future day, since the mail is sent immediately.",
});

export const withdraw = endpoint("DELETE /patients/:id/release/:reportId", "member release", {
  versioned: true,
  reply: ZReleaseReply,
  note: "Withdraws a released report immediately.",
});

export const share = endpoint("POST /reports/:id/share", "member release", {
  versioned: true,
  body: json(ZShareRequest),
  reply: ZReleaseReply,
  note: "Releases the report to its patient immediately and without a note, or withdraws it. 409 `conflict` if the report has no patient.",
});
