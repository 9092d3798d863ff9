import type { Scanner, Site } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import type { ValueColumn } from "./resolve-columns.ts";

/** Refuses impossible values and counts unusual ones for remarks. */
export class UnusualValues {
  private readonly counts = new Map<string, { count: number; line: number; message: string }>();
  private readonly scanner: Scanner | null;

  constructor(scanner: Scanner | null) {
    this.scanner = scanner;
  }

  /** Null if possible. */
  check({ key, parameter, site }: Pick<ValueColumn, "key" | "parameter" | "site">, value: number, line: number): string | null {
    if (parameter === null) return null;
    const { verdict, message } = checkValue(key, site, this.scanner, value);
    if (verdict === "hard") return message;
    if (verdict === "soft") this.count(key, site, line, message ?? "");
    return null;
  }

  remarks(): string[] {
    return [...this.counts.values()].map(({ count, line, message }) =>
      count === 1 ? `Line ${line}: ${message}` : `${count} values are unusual and were kept, the first on line ${line}: ${message}`,
    );
  }

  private count(key: string, site: Site, line: number, message: string): void {
    const before = this.counts.get(`${key}|${site}`);
    if (before) before.count += 1;
    else this.counts.set(`${key}|${site}`, { count: 1, line, message });
  }
}
