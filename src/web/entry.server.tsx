import { PassThrough } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { surroundingsContext } from "./lib/context.ts";

/** How long a loader's promise may take, in milliseconds. */
export const streamTimeout = 5_000;

/** 404s and 405s are answers, not errors to log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	context.get(surroundingsContext).report(error);
};

/** The page is sent whole: one write, a content-length, the right status even when something late fails, and one call to compress it. */
export default function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext, context: RouterContextProvider) {
	const { nonce, report } = context.get(surroundingsContext);
	headers.set("content-type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status, headers });
	return new Promise<Response>((resolve, reject) => {
		const timer = setTimeout(() => abort(), streamTimeout + 1000);
		let answer = status;
		const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} nonce={nonce} />, {
			nonce,
			onAllReady() {
				clearTimeout(timer);
				const chunks: Buffer[] = [];
				const sink = new PassThrough();
				sink.on("data", (chunk: Buffer) => chunks.push(chunk));
				sink.on("end", () => resolve(new Response(Buffer.concat(chunks), { status: answer, headers })));
				pipe(sink);
			},
			onShellError(error) {
				clearTimeout(timer);
				reject(error);
			},
			onError(error) {
				answer = 500;
				report(error);
			},
		});
	});
}
