import * as words from "@trabecula/messages/patient-report";

export function ReleaseNote({ note }: { note: string }) {
  return (
    <section aria-label={words.note} className="my-6 max-w-[68ch] border-l-2 border-brand pl-4">
      <p className="text-sm text-muted">{words.note}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>
    </section>
  );
}
