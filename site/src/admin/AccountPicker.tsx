import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { administration } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { messageOf } from "../shell/api-error.ts";
import { api } from "../shell/api.ts";
import { useTypedSearch } from "../shell/lists/use-typed-search.ts";
import { Combobox, type ComboboxProps } from "../ui/Combobox.tsx";
import { nameOf } from "./users/account-messages.tsx";

type Props = Pick<ComboboxProps, "label" | "hint" | "message"> & {
  except?: string;
  onChoose: (accountId: string) => void;
};

/** Approved researchers and administrators. */
export function AccountPicker({ except, onChoose, message, ...field }: Props) {
  const [q, setQ] = useState("");
  const [text, setText] = useTypedSearch(q, setQ);
  const { data, error } = useQuery({
    queryKey: ["admin", "users", "pick", q],
    queryFn: () =>
      api.call(administration.list, { query: { state: "approved", pageSize: 20, sort: "lastName", order: "asc", ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).filter(({ id, role }) => role !== "patient" && id !== except).slice(0, 8);
  return (
    <Combobox
      {...field}
      placeholder="Name, e-mail or institution"
      text={text}
      onText={(typed) => {
        setText(typed);
        onChoose("");
      }}
      options={found.map((user) => ({
        id: user.id,
        label: nameOf(user),
        detail: [user.email, user.institution].filter(Boolean).join(", "),
      }))}
      emptyText={error ? messageOf(error) : data ? "No account fits." : "Searching…"}
      indicator={message ? 2 : 0}
      message={message}
      onChoose={(id) => {
        const chosen = found.find((user) => user.id === id);
        if (chosen) setText(nameOf(chosen));
        onChoose(id);
      }}
    />
  );
}
