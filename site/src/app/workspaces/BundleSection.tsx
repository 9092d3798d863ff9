import { useMutation } from "@tanstack/react-query";
import type { StudyBundleQuery } from "@trabecula/contracts";
import { studies } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { Section } from "../../ui/Section.tsx";

export function BundleSection({ id }: { id: string }) {
  return (
    <Section title="Data and methods">
      <p className="max-w-[68ch]">
        The bundle is a .zip of all values, the change of each participant, the datasets, the precision and a methods text. It has codes and
        ages in whole years, but no names or birth dates.
      </p>
      <p className="mt-2 mb-4 max-w-[68ch] text-muted">
        Participants who withdrew their consent are left out. The command <code>trabecula rerun</code> computes every number again.
      </p>
      <BundleButton id={id} query={{}} />
    </Section>
  );
}

export function BundleButton({ id, query, size }: { id: string; query: StudyBundleQuery; size?: "small" }) {
  const bundle = useMutation({
    mutationFn: () => api.file(studies.bundle, { params: { id }, query }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <>
      <Button variant="secondary" size={size} pending={bundle.isPending} onClick={() => bundle.mutate()}>
        Download the bundle
      </Button>
      {bundle.error && <Problem text={messageOf(bundle.error)} />}
    </>
  );
}
