import {
  ZCohortColumns,
  ZFitPlan,
  ZReportType,
  type CohortReport,
  type Fit,
  type FitSummary,
  type RemoveFitQuery,
} from "@trabecula/contracts";
import {
  afterCommit,
  AppError,
  fileRefused,
  inTransaction,
  newId,
  notFound,
  orNotFound,
  parseInput,
  parseJsonText,
  servicesOf,
  type Actor,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { type ReceivedForm, receiveForm } from "../uploads/receive-form.ts";
import { workOf, type SentWork } from "../work/work-service.ts";
import { cancelFit } from "./fit-claims.ts";
import { cohortWork } from "./fit-work.ts";
import type { FitQueue } from "./fit-queue.ts";
import { countFitsOf, curvesOf, curvesWithOutcome, deleteEndedFits, findFit, insertFit, newestFits } from "./fit-rows.ts";
import { serializeFit, serializeFitSummary } from "./serialize-fit.ts";
import type { ReadTask } from "./worker-tasks.ts";

const mostCurves = 60;
const mostStored = 20;
const mostListed = 200;

const services = servicesOf<{ fits: FitQueue }>("bone-scans");

export const fitQueue = (strapi: Strapi) => services(strapi, "fits");

/** Dry run. @throws `unreadable_file`, or errors of the form */
export function checkCohort(strapi: Strapi, actor: Actor, sent: SentWork): Promise<CohortReport> {
  return withCohortForm(strapi, actor, sent, async (form) => {
    const { columns: given, reportType: type } = form.fields;
    const columns = given === undefined ? null : parseJsonText(given, ZCohortColumns, "columns");
    const reportType = type === undefined ? null : parseInput(ZReportType, type);
    return (await readCohortFile(strapi, actor, form, { columns, reportType, plan: null }, sent.left)).report;
  });
}

/**
 * @throws `unreadable_file` if nothing can be fitted, `conflict` above 20 fits of the actor, or errors of form or
 * plan; nothing is stored then
 */
export function startFit(strapi: Strapi, actor: Actor, sent: SentWork): Promise<Fit> {
  return withCohortForm(strapi, actor, sent, async (form) => {
    const plan = parseJsonText(form.fields.plan ?? "", ZFitPlan, "plan");
    await refuseTooMany(strapi, actor);
    const { report, kept, problem } = await readCohortFile(
      strapi,
      actor,
      form,
      { columns: plan.columns, reportType: plan.reportType, plan },
      sent.left,
    );
    if (kept === null) throw unusable(report, problem);
    if (report.groups.length > mostCurves) throw tooManyCurves(report.groups.length);
    const publicId = newId();
    await inTransaction(strapi, async () => {
      await refuseTooMany(strapi, actor);
      await insertFit(strapi, { publicId, ownerId: actor.rowId, fileName: shownName(form), plan, report, kept }, Date.now());
      await auditOf(strapi).record(actor, { action: "fit.started", object: `fit:${publicId}` });
      await afterCommit(strapi, fitQueue(strapi).kick);
    });
    return getFit(strapi, publicId, true);
  });
}

type Wanted = Pick<ReadTask, "columns" | "reportType" | "plan">;

async function readCohortFile(strapi: Strapi, actor: Actor, form: ReceivedForm, wanted: Wanted, left: AbortSignal) {
  const task = { ...wanted, path: form.files[0].path, fileName: shownName(form) };
  const answer = await workOf(strapi).run(cohortWork, actor, task, left);
  if (!answer.ok) throw new AppError("unreadable_file", answer.message);
  return answer;
}

async function refuseTooMany(strapi: Strapi, actor: Actor): Promise<void> {
  if ((await countFitsOf(strapi, actor.rowId)) >= mostStored)
    throw new AppError("conflict", `You have ${mostStored} fits stored; remove one that you no longer need.`);
}

/** Gives problems by line if nothing was readable; otherwise the reason against fitting. */
function unusable({ problems: [first, ...more] }: CohortReport, problem: string | null): AppError {
  if (first && problem === null) return fileRefused("unreadable_file", [first, ...more]);
  return new AppError("unreadable_file", problem ?? "The file holds nothing to fit.");
}

function tooManyCurves(count: number): AppError {
  return new AppError("unreadable_file", `This file would make ${count} curves; fit at most ${mostCurves} per run.`);
}

export async function listFits(strapi: Strapi): Promise<{ items: FitSummary[]; total: number }> {
  const items = (await newestFits(strapi, mostListed)).map(serializeFitSummary);
  return { items, total: items.length };
}

export async function getFit(strapi: Strapi, publicId: string, withResults: boolean): Promise<Fit> {
  const row = orNotFound(await findFit(strapi, publicId));
  const curves = withResults
    ? await curvesWithOutcome(strapi, row.id)
    : (await curvesOf(strapi, row.id)).map((curve) => ({ ...curve, outcome: null }));
  return serializeFit(row, curves);
}

/** Stops a fit in any process, or deletes an ended fit. @throws `not_found` */
export async function removeFit(
  strapi: Strapi,
  actor: Actor,
  publicId: string,
  only: RemoveFitQuery["only"],
): Promise<{ id: string; outcome: "cancelled" | "removed" }> {
  return inTransaction(strapi, async () => {
    const row = orNotFound(await findFit(strapi, publicId));
    const isCancelled = only !== "remove" && (await cancelFit(strapi, row.id, Date.now()));
    if (!isCancelled && only === "cancel") throw new AppError("conflict", "This fit has already ended; there is nothing to cancel.");
    if (!isCancelled && (await deleteEndedFits(strapi, [row.id])) === 0) throw stillThere(only);
    const outcome = isCancelled ? "cancelled" : "removed";
    await auditOf(strapi).record(actor, { action: `fit.${outcome}`, object: `fit:${publicId}` });
    if (isCancelled) await afterCommit(strapi, () => fitQueue(strapi).interrupt(publicId));
    return { id: publicId, outcome };
  });
}

function stillThere(only: RemoveFitQuery["only"]): AppError {
  return only === "remove" ? new AppError("conflict", "This fit is still under way; cancel it first.") : notFound();
}

/**
 * Receives the form when the account has a slot; deletes the file afterwards.
 * @throws `too_many_requests`, `unavailable`, errors of the upload or `use`
 */
function withCohortForm<Result>(
  strapi: Strapi,
  actor: Actor,
  { upload }: SentWork,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  return workOf(strapi).holding(cohortWork, actor, async () => {
    const form = await receiveForm(upload);
    try {
      return await use(form);
    } finally {
      await form.remove();
    }
  });
}

function shownName(form: ReceivedForm): string {
  const name = (form.files[0].name ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim();
  return name === "" ? "cohort" : name.slice(0, 200);
}
