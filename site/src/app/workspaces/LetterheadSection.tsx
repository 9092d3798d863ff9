import { ZLetterheadRequest, type Letterhead, type LetterheadRequest, type WorkspaceDetail } from "@trabecula/contracts";
import { Form } from "../../forms/Form.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useMutation } from "@tanstack/react-query";
import { Problem } from "../../ui/Problem.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { LetterheadLogo } from "../report/LetterheadLines.tsx";
import { logoOfFile } from "./logo-of-file.ts";
import { useChange } from "./use-change.ts";

export function LetterheadSection({ detail }: { detail: WorkspaceDetail }) {
  const change = useChange(detail);
  const { name = "", address, telephone } = detail.letterhead ?? {};
  const form = useContractForm(
    {
      contract: ZLetterheadRequest,
      values: { name, address: address ?? "", telephone: telephone ?? "" },
      toRequest: (typed) => ({ ...typed, address: typed.address.trim() || null, telephone: typed.telephone.trim() || null }),
    },
    { checked: "sent" },
  );
  const save = async (letterhead: LetterheadRequest | null) => {
    await change.mutateAsync({ letterhead });
    form.reset(letterhead ? form.getValues() : { name: "", address: "", telephone: "" });
  };
  return (
    <Section title="Letterhead">
      <p className="mb-4 text-muted">
        It heads documents and letters, and patients read it with each report. Without one, the platform’s contact is shown.
      </p>
      <Form form={form} send={save} label="Letterhead" act="Save letterhead">
        {change.isSuccess && !form.formState.isDirty && <NotificationBanner wide type="success" message="Your changes are saved." />}
        <TextInput label="Name of the institution" autoComplete="off" maxLength={120} {...form.field("name")} required />
        <TextArea label="Address (optional)" hint="At most 6 lines." maxLength={300} {...form.field("address")} />
        <TextInput label="Telephone (optional)" type="tel" autoComplete="off" maxLength={40} {...form.field("telephone")} />
      </Form>
      {detail.letterhead && <Logo detail={detail} letterhead={detail.letterhead} />}
      {detail.letterhead && (
        <Button variant="secondary" className="mt-3" disabled={change.isPending} onClick={() => void save(null).catch(() => undefined)}>
          Remove letterhead
        </Button>
      )}
    </Section>
  );
}

function Logo({ detail, letterhead }: { detail: WorkspaceDetail; letterhead: Letterhead }) {
  const change = useChange(detail);
  const save = useMutation({
    mutationFn: async (file: File | null) => change.mutateAsync({ logo: file && (await logoOfFile(file)) }),
  });
  return (
    <div className="mt-6 grid gap-3">
      <h3 className="font-medium">Logo</h3>
      {letterhead.logo && (
        <div className="flex flex-wrap items-center gap-4">
          <LetterheadLogo letterhead={letterhead} />
          <Button variant="secondary" disabled={save.isPending} onClick={() => save.mutate(null)}>
            Remove logo
          </Button>
        </div>
      )}
      <FileDrop
        label={letterhead.logo ? "Another logo" : "A logo beside the name"}
        hint="PNG or JPEG, on white. Signed documents keep theirs."
        accept="image/png,image/jpeg"
        buttonLabel="Choose picture"
        pending={save.isPending}
        onFiles={([file]) => save.mutate(file!)}
      />
      {save.error && <Problem text={messageOf(save.error)} />}
    </div>
  );
}
