import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { type InviteRequest, type Patient, type Portal, ZInviteRequest } from "@trabecula/contracts";
import { useState } from "react";
import { formatDay } from "@trabecula/messages";
import { MutationDialog } from "../../../shell/MutationDialog.tsx";
import { languageOptions } from "../../../shell/languages.ts";
import { useMay } from "../../../shell/workspaces.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { accessQuery, invite, endAccess } from "./portal-queries.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { sendsMail } from "../../../shell/product.ts";
import { EmailInput } from "../../../ui/EmailInput.tsx";
import { Section } from "../../../ui/Section.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Loadable } from "../../../shell/Loadable.tsx";
import { kept } from "../../../ui/Kept.tsx";

export function PatientPortal({ patient: { id, code } }: { patient: Patient }) {
  const query = useQuery(accessQuery(id));
  return (
    <Section
      title="The patient’s own access"
      className="mt-10 print:hidden"
      headingClassName="mb-2 border-b border-line pb-2 text-lg font-semibold"
    >
      <Loadable query={query} waiting={<Skeleton className="h-16 w-full" />}>
        {(portal) => <Access patientId={id} code={code} portal={portal} readAt={query.dataUpdatedAt} />}
      </Loadable>
    </Section>
  );
}

function Access({ patientId, code, portal, readAt }: { patientId: string; code: string; portal: Portal; readAt: number }) {
  const [openDialog, setOpenDialog] = useState<"invite" | "end" | null>(null);
  const { sentences, advice, invite, end } = portalTexts(portal, readAt);
  const close = () => setOpenDialog(null);
  const may = useMay();
  return (
    <>
      <div className="max-w-[68ch] space-y-1">
        {[...sentences, ...(may("release") ? advice : [])].map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {kept(sentence)}
          </p>
        ))}
      </div>
      {may("release") && (
        <div className="mt-3 flex flex-wrap gap-2">
          {invite && (
            <Button variant="secondary" size="small" onClick={() => setOpenDialog("invite")}>
              {invite}
            </Button>
          )}
          {end && (
            <Button variant="secondary" size="small" onClick={() => setOpenDialog("end")}>
              {end}
            </Button>
          )}
        </div>
      )}
      {openDialog === "invite" && <InviteDialog patientId={patientId} email={portal.email ?? ""} onClose={close} />}
      {openDialog === "end" && <EndAccessDialog patientId={patientId} code={code} portal={portal} onClose={close} />}
    </>
  );
}

function InviteDialog({ patientId, email, onClose }: { patientId: string; email: string; onClose: () => void }) {
  const queries = useQueryClient();
  const offered = languageOptions();
  const values: InviteRequest = { email, ...(offered.length > 0 && { language: "en" as const }) };
  const form = useContractForm({ contract: ZInviteRequest, values }, { checked: "sent" });
  return (
    <FormDialog
      title={email ? "Invite again" : "Invite the patient"}
      act={sendsMail() ? "Send invitation" : "Make invitation"}
      lead={
        <>
          {sendsMail()
            ? "The e-mail contains your name and institution and a link to create an account."
            : "This platform does not send e-mail. An administrator of the laboratory passes the link on, with your name and institution."}{" "}
          The invitation does not mention a scan. The link can be used once, within seven days
          {email ? "; the earlier one stops working" : ""}. Make sure that the address is the patient’s own.
        </>
      }
      form={form}
      send={async (request) => {
        const reply = await invite(patientId, request);
        queries.setQueryData(accessQuery(patientId).queryKey, reply.portal);
        onClose();
      }}
      onClose={onClose}
    >
      <EmailInput label="E-mail of the patient" autoComplete="off" {...form.field("email")} required />
      {offered.length > 0 && (
        <Select label="Language of the patient" hint="Of the e-mails and of the reports." options={offered} {...form.field("language")} />
      )}
    </FormDialog>
  );
}

function EndAccessDialog({ patientId, code, portal, onClose }: { patientId: string; code: string; portal: Portal; onClose: () => void }) {
  const queries = useQueryClient();
  const isActive = portal.state === "active";
  const ending = useMutation({
    mutationFn: () => endAccess(patientId),
    onSuccess: (reply) => {
      queries.setQueryData(accessQuery(patientId).queryKey, reply.portal);
      onClose();
    },
  });
  return (
    <MutationDialog
      title={isActive ? "End the patient’s access?" : "Withdraw the invitation?"}
      act={isActive ? "End access" : "Withdraw"}
      tone="danger"
      mutation={ending}
      onClose={onClose}
    >
      <p>
        {isActive
          ? `${code} immediately loses access to all reports that you released. ${sendsMail() ? "The patient is notified by e-mail." : "This platform does not send e-mail. Please tell the patient yourself."} The reports stay released: the patient can read them again after a new invitation.`
          : "The invitation link stops working immediately."}
      </p>
    </MutationDialog>
  );
}

const mails: Record<NonNullable<Portal["mail"]>, string> = {
  kept: "This platform does not send e-mail. Ask an administrator of the laboratory to pass the link on.",
  waiting: "The e-mail is on its way.",
  sent: "The e-mail was sent.",
  returned: "The e-mail could not be delivered. Check the address and invite again.",
};

/**
 * State of a patient's access, and possible actions.
 * @param nowMs the moment at which it is read
 */
function portalTexts({ state, email, invitedAt, expiresAt, acceptedAt, mail }: Portal, nowMs: number) {
  if (state === "none")
    return {
      sentences: ["The patient has no account."],
      advice: ["Invite the patient to show the reports that you release, in plain language."],
      invite: "Invite the patient",
      end: null,
    };
  if (state === "active")
    return {
      sentences: [`The patient can read released reports (${email === null ? "" : `account ${email}, `}since ${dayOf(acceptedAt)}).`],
      advice: ["Release a report from its own page."],
      invite: null,
      end: "End access",
    };
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= nowMs;
  return {
    sentences: [
      isOver
        ? `The invitation of ${email ?? "the patient"} was not accepted and ended on ${dayOf(expiresAt)}.`
        : `${email ?? "The patient"} was invited on ${dayOf(invitedAt)}. The link works until ${dayOf(expiresAt)}.`,
      ...(mail && !isOver ? [mails[mail]] : []),
    ],
    advice: [],
    invite: "Invite again",
    end: "Withdraw the invitation",
  };
}

const dayOf = (instant: string | null): string => (instant === null ? "a day that is not known" : formatDay(instant));
