/** What whoever released a report writes beside it, in the lines that were typed. */
export function ReleaseNote({ note }: { note: string }) {
  return (
    <section aria-label="Note from your clinic or study team" className="my-6 max-w-[68ch] border-l-2 border-brand pl-4">
      <p className="text-sm text-muted">Note from your clinic or study team</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>
    </section>
  );
}
