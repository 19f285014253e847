import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { requestContext } from "./lib/context.ts";

/** Time limit for a loader's promise, in milliseconds. */
export const streamTimeout = 5_000;

/** Doesn't log 404s and 405s. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	context.get(requestContext).report(error);
};

/**
 * Link headers of the page's style sheets. The browser asks for them before it reads the page, so before its scripts,
 * and the first paint waits for one round trip at most.
 */
const preloads = ({ manifest, staticHandlerContext: { matches } }: EntryContext) => {
	const files = matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
	return [...new Set(files.map((href) => `<${href.replace(/#.*/, "")}>; rel=preload; as=style`))].join(", ");
};

/**
 * React Router's links that fetch every script at once. On a slow line the scripts would share it with the style sheet,
 * and the first paint would wait for both. A page's last script asks for them anyway.
 */
const SCRIPTS_AHEAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Sends the page in one write: it has a Content-Length, a late failure still sets the status, and it's compressed once.
 */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	router: EntryContext,
	context: RouterContextProvider,
) {
	const { nonce, report } = context.get(requestContext);
	headers.set("content-type", "text/html; charset=utf-8");
	if (!import.meta.env.DEV) headers.set("link", preloads(router));
	if (request.method === "HEAD") return new Response(null, { status, headers });
	return new Promise<Response>((resolve, reject) => {
		const timer = setTimeout(() => abort(), streamTimeout + 1000);
		let answer = status;
		const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} nonce={nonce} />, {
			nonce,
			// Everything is sent at once, so no part may come later with a script.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			onAllReady() {
				clearTimeout(timer);
				const sink = new PassThrough();
				text(sink).then(
					(page) => resolve(new Response(page.replace(SCRIPTS_AHEAD, ""), { status: answer, headers })),
					reject,
				);
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
