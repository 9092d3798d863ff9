import type { ReportRow } from "@trabecula/contracts";
import { useEffect, useReducer } from "react";
import { useSearchParams } from "react-router-dom";
import { readAddress, writeAddress } from "./model/list-address.ts";
import { emptyReportList, reduceReportList, type ReportList, type ReportListAction } from "./model/report-list.ts";

/** Synchronized with the URL, so that reloads and shared links show the same list. */
export function useReportList(rows: readonly ReportRow[], pageSize: number): [ReportList, (action: ReportListAction) => void] {
  const [params, setParams] = useSearchParams();
  const [list, dispatch] = useReducer(reduceReportList, null, () =>
    reduceReportList(emptyReportList(readAddress(params)), { type: "loaded", rows, pageSize }),
  );

  useEffect(() => dispatch({ type: "loaded", rows, pageSize }), [rows, pageSize]);

  const address = writeAddress(list).toString();
  useEffect(() => {
    if (address !== params.toString()) setParams(new URLSearchParams(address), { replace: true });
  }, [address, params, setParams]);

  return [list, dispatch];
}
