import { expect, it } from "vitest";
import { auditActions, type AuditAction } from "@trabecula/contracts";
import { groupWords, wordsForAudit } from "../../../src/admin/audit/audit-messages.ts";

const actions: readonly AuditAction[] = Object.values(auditActions).flat();

it("has a unique text for every action, and one for every group", () => {
  expect(new Set(actions.map(wordsForAudit)).size).toBe(actions.length);
  expect(Object.keys(groupWords)).toEqual(Object.keys(auditActions));
});

it("spells out an action of another release", () => {
  expect(wordsForAudit("account.role")).toBe("Role changed");
  expect(wordsForAudit("dataset.published-again")).toBe("Dataset published again");
  expect(wordsForAudit("constructor")).toBe("Constructor");
});
