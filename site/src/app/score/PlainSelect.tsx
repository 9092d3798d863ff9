import { classes } from "../../ui/classes.ts";

interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  value: string;
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  onChange: (value: string) => void;
  className?: string;
}

export function PlainSelect({ label, value, options, groups = [], onChange, className }: Props) {
  return (
    <select
      aria-label={label}
      className={classes("control min-w-36 text-sm", className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
