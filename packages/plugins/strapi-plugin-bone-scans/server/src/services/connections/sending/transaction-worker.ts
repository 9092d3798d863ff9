import type { Report } from "@trabecula/contracts";
import { fhirTransaction, type Transaction, type ToSend } from "@trabecula/report-exports";

export interface TransactionTask extends ToSend {
  readonly report: Report;
}

export default function writeTransaction({ report, ...toSend }: TransactionTask): Transaction {
  return fhirTransaction(report, toSend);
}
