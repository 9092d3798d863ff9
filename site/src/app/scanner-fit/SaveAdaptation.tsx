import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdaptationReply } from "@trabecula/contracts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { adaptReference, type CheckRequest } from "./scanner-fit-api.ts";

export function SaveAdaptation({ request, suggestedKey }: { request: CheckRequest; suggestedKey: string }) {
  const [draft, setDraft] = useState({ key: suggestedKey, version: "1.0.0", device: "" });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: () => adaptReference({ ...request, draft }),
    onSuccess: ({ kept }: AdaptationReply) => {
      void queries.invalidateQueries({ queryKey: ["admin", "datasets"] });
      void navigate(`/admin/datasets/${kept}`, { state: { done: "The adapted reference is saved as a draft." } });
    },
  });
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => setDraft((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <Section title="Save as a draft" className="border-t border-line pt-6" headingClassName="text-lg font-semibold">
      <p className="mb-4 max-w-[68ch] text-muted">
        The draft’s page draws each adapted curve over the reference. It scores nobody until you publish it. Only figures of groups are
        kept, no value of a person. Retire it when the scanner changes.
      </p>
      <form
        className="grid max-w-3xl gap-4 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <TextInput label="Key" required {...field("key")} />
        <TextInput label="Version" required {...field("version")} />
        <TextInput label="Name of the scanner" maxLength={60} {...field("device")} />
        <div>
          <Button type="submit" pending={saving.isPending}>
            Save draft
          </Button>
        </div>
      </form>
      {saving.error && <NotificationBanner className="mt-4" wide type="error" message={messageOf(saving.error)} />}
    </Section>
  );
}
