import { loginSchemes, type ConnectionChange } from "@trabecula/contracts";
import { useWatch, type Control } from "react-hook-form";
import type { FieldProps } from "../../forms/fields-of.ts";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Scheme = (typeof loginSchemes)[number];

export interface LoginDraft {
  scheme: "" | Scheme;
  user: string;
  secret: string;
  tokenAddress: string;
  scope: string;
}

export const noLogin: LoginDraft = { scheme: "", user: "", secret: "", tokenAddress: "", scope: "" };

const labels: Readonly<Record<Scheme, string>> = {
  none: "None",
  basic: "User name and password",
  bearer: "Bearer token",
  oauth: "OAuth 2.0, client credentials",
};
const options = loginSchemes.map((value) => ({ value, label: labels[value] }));
const secrets: Readonly<Record<Scheme, string>> = { none: "", basic: "Password", bearer: "Token", oauth: "Client secret" };

export function loginRequest({
  scheme,
  ...draft
}: LoginDraft): Pick<ConnectionChange, "scheme" | "user" | "secret" | "tokenAddress" | "scope"> {
  if (scheme === "") return {};
  const needed = {
    none: [],
    basic: ["user", "secret"],
    bearer: ["secret"],
    oauth: ["user", "secret", "tokenAddress", "scope"],
  } as const satisfies Record<Scheme, readonly (keyof typeof draft)[]>;
  return { scheme, ...Object.fromEntries(needed[scheme].flatMap((name) => (draft[name] === "" ? [] : [[name, draft[name]]]))) };
}

interface Props {
  readonly field: (name: keyof LoginDraft) => FieldProps;
  readonly control: unknown;
  readonly emptyLabel?: string;
}

export function LoginFields({ field, control, emptyLabel }: Props) {
  const scheme = useWatch({ control: control as Control<LoginDraft>, name: "scheme" });
  return (
    <>
      <Select label="Login" options={options} {...(emptyLabel !== undefined && { emptyLabel })} {...field("scheme")} />
      {(scheme === "basic" || scheme === "oauth") && (
        <TextInput
          label={scheme === "basic" ? "User name" : "Client’s id"}
          autoComplete="off"
          maxLength={300}
          {...field("user")}
          required
        />
      )}
      {scheme !== "" && scheme !== "none" && (
        <PasswordInput label={secrets[scheme]} autoComplete="off" maxLength={4000} {...field("secret")} required />
      )}
      {scheme === "oauth" && (
        <>
          <TextInput
            label="Address of the token endpoint"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            {...field("tokenAddress")}
            required
          />
          <TextInput label="Scope (optional)" autoComplete="off" spellCheck={false} maxLength={500} {...field("scope")} />
        </>
      )}
    </>
  );
}
