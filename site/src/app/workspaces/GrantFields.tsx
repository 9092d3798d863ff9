import { managesAll } from "../../shell/workspaces.ts";
import type { Center, Workspace } from "@trabecula/contracts";
import type { Path, PathValue } from "react-hook-form";
import { useWatch } from "react-hook-form";
import type { ContractForm } from "../../forms/use-contract-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { centerChoices, identityChoices, meanings, roleChoices, type GrantValues } from "./grants.ts";

interface Props<Values extends GrantValues, Request extends object> {
  form: ContractForm<Values, Request>;
  centers: readonly Center[];
  /** Workspace of the granting lead, who cannot grant more than their own rights. */
  workspace: Workspace;
}

export function GrantFields<Values extends GrantValues, Request extends object>({ form, centers, workspace }: Props<Values, Request>) {
  const role = useWatch({ control: form.control, name: "role" as Path<Values> }) as PathValue<Values, Path<Values>> & GrantValues["role"];
  const reachesAll = managesAll(workspace);
  const named = centerChoices(reachesAll ? centers : centers.filter(({ id }) => id === workspace.center?.id));
  return (
    <>
      <Select label="Role" hint={meanings[role]} options={roleChoices} {...form.field("role" as Path<Values>)} />
      {(named.length > 0 || !reachesAll) && (
        <Select
          label="Center"
          options={reachesAll ? [{ value: "", label: "All centers" }, ...named] : named}
          {...form.field("centerId" as Path<Values>)}
        />
      )}
      {role !== "monitor" && (
        <Select
          label="What they see of patients"
          options={workspace.identity === "names" ? identityChoices : identityChoices.filter(({ value }) => value === "codes")}
          {...form.field("identity" as Path<Values>)}
        />
      )}
      {reachesAll && (role === "lead" || role === "editor") && (
        <Checkbox label="May sign reports" {...form.register("maySign" as Path<Values>)} />
      )}
    </>
  );
}
