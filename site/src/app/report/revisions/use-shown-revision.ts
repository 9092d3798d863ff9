import { useParams } from "react-router-dom";

/** Null: the newest revision. */
export function useShownRevision(): number | null {
  const { revision } = useParams();
  return revision === undefined ? null : Number(revision);
}
