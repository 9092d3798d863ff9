import { expect, it } from "vitest";
import { auditActions, type AuditAction } from "@trabecula/contracts";
import { groupLabels, auditActionText } from "../../../src/admin/audit/audit-messages.ts";

const actions: readonly AuditAction[] = Object.values(auditActions).flat();

it("has a unique text for every action, and one for every group", () => {
  expect(new Set(actions.map(auditActionText)).size).toBe(actions.length);
  expect(Object.keys(groupLabels)).toEqual(Object.keys(auditActions));
});

it("spells out an action of another release", () => {
  expect(auditActionText("account.role")).toBe("Role changed");
  expect(auditActionText("dataset.published-again")).toBe("Dataset published again");
  expect(auditActionText("constructor")).toBe("Constructor");
});
