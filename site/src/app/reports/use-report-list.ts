import type { ReportRow } from "@trabecula/contracts";
import { useEffect, useReducer } from "react";
import { useSearchParams } from "react-router-dom";
import { readAddress, writeAddress } from "./model/list-address.ts";
import { emptyReportList, reduceReportList, type ReportList, type ReportListAction } from "./model/report-list.ts";

/** The list's state, begun from the address and written back to it, so that a reload or a shared link shows the same. */
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
