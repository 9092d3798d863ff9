import * as words from "@trabecula/messages/app-frame";
import { ApiError } from "../api-error.ts";

/**
 * The file as it is now. A browser refuses to send a file that was changed after it was chosen, as if the network had
 * failed; a copy is sent as it was checked.
 */
export async function readIntoMemory(file: File, name = file.name): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], name, { type: file.type });
  } catch {
    throw new ApiError("unreadable_file", words.fileChanged(file.name));
  }
}
