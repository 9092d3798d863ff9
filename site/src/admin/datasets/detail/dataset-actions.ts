import type { AdminDataset } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { nameAndVersion } from "../dataset-words.ts";

export type DatasetAction = "publish" | "set-default" | "open" | "close" | "retire" | "delete";

export interface ActionTexts {
  button: string;
  title: string;
  consequences: string[];
  done: string;
  destructive: boolean;
}

export function actionsFor({ state, isDefault, isOpen }: Pick<AdminDataset, "state" | "isDefault" | "isOpen">): DatasetAction[] {
  switch (state) {
    case "draft":
      return ["publish", "delete"];
    case "published":
      return [...(isDefault ? [] : (["set-default"] as const)), isOpen ? "close" : "open", "retire"];
    case "retired":
      return [];
  }
}

export function textsOfAction(act: DatasetAction, dataset: AdminDataset): ActionTexts {
  switch (act) {
    case "publish":
      return publishWords(dataset);
    case "set-default":
      return defaultWords(dataset);
    case "open":
      return openWords(dataset);
    case "close":
      return closeWords(dataset);
    case "retire":
      return retireWords(dataset);
    case "delete":
      return deleteWords(dataset);
  }
}

function publishWords(dataset: AdminDataset): ActionTexts {
  return {
    button: "Publish",
    title: `Publish ${nameAndVersion(dataset)}?`,
    consequences: [
      "Every researcher can score with it from now on.",
      "A published version never changes and cannot be deleted: reports rest on it. A correction is a new version; this one can be retired.",
    ],
    done: `${nameAndVersion(dataset)} is published. Researchers can score with it now.`,
    destructive: false,
  };
}

function defaultWords(dataset: AdminDataset): ActionTexts {
  const type = reportTypeLabel(dataset.reportType);
  return {
    button: "Set as default",
    title: `Make ${nameAndVersion(dataset)} the default?`,
    consequences: [
      `${type} scans are compared with it wherever a researcher has not chosen another dataset.`,
      "It takes the place of the present default. Reports that were made stay as they are.",
    ],
    done: `${nameAndVersion(dataset)} is the default for ${type} now.`,
    destructive: false,
  };
}

function openWords(dataset: AdminDataset): ActionTexts {
  return {
    button: "Open to visitors",
    title: `Open ${nameAndVersion(dataset)} to visitors?`,
    consequences: [
      "Anyone may then load its curves in a browser and try it without an account.",
      "Do so only if its license allows its figures to be passed on. What was loaded cannot be called back.",
    ],
    done: `${nameAndVersion(dataset)} can be tried without an account now.`,
    destructive: false,
  };
}

function closeWords(dataset: AdminDataset): ActionTexts {
  return {
    button: "Close to visitors",
    title: `Close ${nameAndVersion(dataset)} to visitors?`,
    consequences: ["It can no longer be tried without an account. Researchers score with it as before."],
    done: `${nameAndVersion(dataset)} is closed to visitors.`,
    destructive: false,
  };
}

function retireWords(dataset: AdminDataset): ActionTexts {
  const type = reportTypeLabel(dataset.reportType);
  return {
    button: "Retire",
    title: `Retire ${nameAndVersion(dataset)}?`,
    consequences: [
      "Nothing can be scored with it any more, and this cannot be taken back. Researchers who chose it as their default have to choose another.",
      ...(dataset.isDefault
        ? [`It is the default for ${type}: until you set another, researchers without a choice of their own get no scores.`]
        : []),
      keptReports(dataset.reportCount),
    ],
    done: `${nameAndVersion(dataset)} is retired.`,
    destructive: true,
  };
}

function keptReports(count: number): string {
  if (count === 0) return "No report was made with it.";
  return `${countOf(count, "report")} made with it ${count === 1 ? "stays" : "stay"} as ${count === 1 ? "it is" : "they are"}, with ${count === 1 ? "its" : "their"} numbers and charts.`;
}

function deleteWords(dataset: AdminDataset): ActionTexts {
  return {
    button: "Delete draft",
    title: `Delete the draft ${nameAndVersion(dataset)}?`,
    consequences: ["The draft is deleted for good. Export it first if you may want it again."],
    done: `The draft ${nameAndVersion(dataset)} is deleted.`,
    destructive: true,
  };
}
