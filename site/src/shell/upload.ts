interface UploadRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Like `fetch` with progress from 0 to 1. Rejects without a response or when `signal` aborts. */
export function upload(address: string, request: UploadRequest, onProgress: (sent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, address);
    call.responseType = "blob";
    for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => onProgress(lengthComputable ? loaded / total : 0);
    call.onload = () => resolve(new Response(call.response as Blob, { status: call.status }));
    call.onerror = () => reject(new TypeError("No answer"));
    call.onabort = () => reject(new DOMException("Canceled", "AbortError"));
    request.signal?.addEventListener("abort", () => call.abort());
    call.send(request.body);
  });
}
