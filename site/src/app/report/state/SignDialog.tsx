import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mostConfirmed, type SignatureMeaning } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import { countOf } from "@trabecula/messages";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { confirmationFields, ConfirmationInputs, confirmAct } from "../../../forms/Confirmation.tsx";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { useSession } from "../../../shell/session-store.ts";
import { RadioCards } from "../../../ui/SelectableCard.tsx";
import { keepSeen, type Seen } from "../../reports/listed-reports.ts";
import { membersQuery } from "../../workspaces/workspace-queries.ts";
import { useRevised } from "../revisions/report-revision.ts";

const meanings: readonly { value: SignatureMeaning; title: string; description: string }[] = [
  { value: "reviewed", title: "Reviewed", description: "I have read it and found it right." },
  { value: "approved", title: "Approved", description: "I approve it for use." },
  { value: "authored", title: "Authored", description: "I made it." },
];

interface Props {
  /** The server refuses a report that has changed since. */
  seen: readonly Seen[];
  workspaceId: string;
  onClose: () => void;
  onSigned?: (() => void) | undefined;
}

/** Signs one by one. Reports that could not be signed stay, with the reason. */
export default function SignDialog({ seen, workspaceId, onClose, onSigned }: Props) {
  const [left, setLeft] = useState(seen);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [meaning, setMeaning] = useState<SignatureMeaning>("reviewed");
  const queries = useQueryClient();
  const revised = useRevised();
  const form = useContractForm({ contract: z.object(confirmationFields), values: { password: "", code: "" } }, { checked: "sent" });

  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);

  async function signOne({ id, revision, version, recordHash }: Seen, confirmation: string): Promise<void> {
    const body = { revision, recordHash, meaning, confirmation };
    const report = await api.call(reports.sign, { params: { id }, body, ifMatch: version });
    keepSeen(report);
    revised(report);
  }

  const send = async (proof: Proof) => {
    const refused = await signAll(left, proof, signOne, (id, error) => {
      // Refreshes the page behind.
      void queries.invalidateQueries({ queryKey: ["report", id] });
      if (seen.length === 1) throw error;
    });
    setRefusals(refused);
    if (refused.size > 0) return setLeft(left.filter(({ id }) => refused.has(id)));
    onClose();
    onSigned?.();
  };
  const isOne = seen.length === 1;
  return (
    <FormDialog wide title={isOne ? "Sign this report" : `Sign ${countOf(left.length, "report")}`} act="Sign" {...{ form, send, onClose }}>
      {refusals.size > 0 && (
        <p role="alert" className="text-error">
          {countOf(seen.length - left.length, "report was", "reports were")} signed. {countOf(left.length, "report was", "reports were")}{" "}
          not:
        </p>
      )}
      <WhatIsSigned {...{ left, refusals, isOne, workspaceId }} />
      <p className="text-sm text-muted">
        You sign the clinician’s and the researcher’s reading as they were when you opened them. A signed revision cannot be changed or
        deleted.
      </p>
      <fieldset>
        <legend className="mb-2 font-medium">Meaning of your signature</legend>
        <RadioCards
          className="sm:grid-cols-3 max-sm:[&>label]:py-2"
          name="meaning"
          value={meaning}
          options={meanings}
          onChange={setMeaning}
        />
      </fieldset>
      <ConfirmationInputs form={form} />
    </FormDialog>
  );
}

type Proof = { password: string; code?: string | undefined; provider?: string | undefined };

/** One confirmation covers `mostConfirmed` reports. @returns the reasons of refused reports by id */
async function signAll(
  all: readonly Seen[],
  { code, ...proof }: Proof,
  sign: (one: Seen, confirmation: string) => Promise<void>,
  onRefused: (id: string, error: unknown) => void,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (let from = 0; from < all.length; from += mostConfirmed) {
    const part = all.slice(from, from + mostConfirmed);
    const object = part.map(({ id, revision }) => `${id}:${revision}`);
    // A session is asked for the code once.
    const confirmation = await confirmAct({ purpose: "sign", object }, { ...proof, code: from === 0 ? code : undefined });
    for (const one of part)
      await sign(one, confirmation).catch((error: unknown) => {
        onRefused(one.id, error);
        refused.set(one.id, messageOf(error));
      });
  }
  return refused;
}

interface WhatProps extends Pick<Props, "workspaceId"> {
  left: readonly Seen[];
  refusals: ReadonlyMap<string, string>;
  isOne: boolean;
}

function WhatIsSigned({ left, refusals, isOne, workspaceId }: WhatProps) {
  const user = useSession((state) => state.user);
  const members = useQuery(membersQuery(workspaceId));
  const credentials = members.data?.find(({ accountId }) => accountId === user?.id)?.credentials;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">{isOne ? "Report" : "Reports"}</dt>
      <dd className="max-h-48 overflow-y-auto wrap-anywhere" tabIndex={isOne ? undefined : 0}>
        {left.map(({ id, reportName, revision }) => (
          <span key={id} className="block">
            <bdi translate="no">{reportName}</bdi>, revision {revision}
            {refusals.has(id) && <span className="block text-sm text-error">{refusals.get(id)}</span>}
          </span>
        ))}
      </dd>
      <dt className="text-muted">Signed by</dt>
      <dd className="wrap-anywhere" translate="no">
        {[[user?.firstName, user?.lastName].filter(Boolean).join(" "), credentials].filter(Boolean).join(", ")}
      </dd>
      {isOne && (
        <>
          <dt className="text-muted">SHA-256</dt>
          <dd className="font-mono text-sm break-all" translate="no">
            {left[0]?.recordHash}
          </dd>
        </>
      )}
    </dl>
  );
}
