import * as words from "@trabecula/messages/tokens";
import { useMutation } from "@tanstack/react-query";
import { tokenScopes, ZMakeTokenRequest, type MakeTokenRequest, type TokenScope, type User } from "@trabecula/contracts";
import { tokens } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { api } from "../../../shell/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { CodeInput } from "../../entry/login/CodeInput.tsx";

const empty = { name: "", scopes: [] as TokenScope[], days: "90", password: "", code: "" };

/** Omits the code without a second factor. */
function toRequest({ code, days, ...typed }: typeof empty) {
  return { ...typed, days: Number(days), ...(code === "" ? {} : { code }) };
}

export function MakeToken({ user, needsCode, onMade }: { user: User; needsCode: boolean; onMade: (secret: string) => void }) {
  const form = useContractForm({ contract: ZMakeTokenRequest, values: empty, toRequest }, { checked: "sent" });
  const make = useMutation({ mutationFn: (body: MakeTokenRequest) => api.call(tokens.make, { body }) });
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      onSubmit={form.submit(async (request) => onMade((await make.mutateAsync(request)).secret))}
      className="space-y-5 border-t border-line pt-6"
      aria-labelledby="make-token"
    >
      <div>
        <h2 id="make-token" className="text-xl">
          {words.makeForm}
        </h2>
        <p className="mt-1 text-sm text-muted">{words.whatTheyAre}</p>
      </div>
      <FormFailure form={form} />
      <TextInput label={words.name} hint={words.nameHint} autoComplete="off" maxLength={60} {...form.field("name")} required />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{words.may}</legend>
        <div className="grid">
          {tokenScopes.map((scope) => (
            <Checkbox key={scope} label={words.scopes[scope]} value={scope} {...form.register("scopes")} />
          ))}
        </div>
        <Problem text={errors.scopes?.message} />
      </fieldset>
      <div className="max-w-md space-y-5">
        <Select label={words.days} options={words.lifetimes} {...form.field("days")} />
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput label={words.password} autoComplete="current-password" {...form.field("password")} required />
        {needsCode && <CodeInput {...form.field("code")} />}
      </div>
      <Button type="submit" pending={isSubmitting}>
        {words.make}
      </Button>
    </form>
  );
}
