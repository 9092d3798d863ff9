import { useParams } from "react-router-dom";

/** The earlier revision that the address names; null where it is the report's own address, which shows the newest. */
export function useShownRevision(): number | null {
  const { revision } = useParams();
  return revision === undefined ? null : Number(revision);
}
