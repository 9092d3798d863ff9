import * as messages from "@trabecula/messages/app-frame";
import { ApiError } from "../api-error.ts";

/** Browsers fail to upload a file that changed after selection. A copy is sent exactly as checked. */
export async function readIntoMemory(file: File, name = file.name): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], name, { type: file.type });
  } catch {
    throw new ApiError("unreadable_file", messages.fileChanged(file.name));
  }
}
