import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ScannerCheckReply } from "@trabecula/contracts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { checkScanner, type Asked } from "./scanner-fit-api.ts";

interface Props {
  asked: Asked;
  onDiscard: () => void;
}

export function KeepCheck({ asked, onDiscard }: Props) {
  const [device, setDevice] = useState("");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keeping = useMutation({
    mutationFn: () => checkScanner({ ...asked, keep: { device } }),
    onSuccess: ({ kept }: ScannerCheckReply) => {
      void queries.invalidateQueries({ queryKey: ["scanner-checks"] });
      void navigate(`/scanner-fit/${kept}`);
    },
  });
  return (
    <section aria-labelledby="fit-keep" className="border-t border-line pt-6">
      <h2 id="fit-keep" className="text-lg font-semibold">
        Keep it?
      </h2>
      <p className="mb-4 max-w-[68ch] text-muted">
        Everybody who chooses this reference for this scanner sees the verdict, and reports print it. Only figures of groups are kept, no
        value of a person.
      </p>
      <form
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          keeping.mutate();
        }}
      >
        <TextInput
          label="Name of the scanner, if you have more than one"
          fieldClassName="w-full max-w-xs"
          autoComplete="off"
          maxLength={60}
          value={device}
          onChange={(event) => setDevice(event.target.value)}
        />
        <Button type="submit" pending={keeping.isPending}>
          Keep for the laboratory
        </Button>
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </form>
      {keeping.error && (
        <div className="mt-4">
          <NotificationBanner wide type="error" message={messageOf(keeping.error)} />
        </div>
      )}
    </section>
  );
}
