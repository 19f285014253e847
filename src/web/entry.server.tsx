import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { requestContext } from "./lib/context.ts";
import { PageSheet, type Sheet } from "./lib/page-styles.tsx";
import appCss from "./styles/app.css?url";

/** Time limit for a loader's promise, in milliseconds. */
export const streamTimeout = 5_000;

/** Doesn't log 404s and 405s. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	context.get(requestContext).report(error);
};

const sheets = new Map<string, Sheet & { hash: string }>();

/** CSS of a public page in the built site. Read once, because the names of built files contain a content hash. */
const sheetOf = ({ manifest, staticHandlerContext: { matches } }: EntryContext) => {
	const id = matches.at(-1)?.route.id ?? "";
	if (import.meta.env.DEV || !id.startsWith("public/")) return undefined;
	const known = sheets.get(id);
	if (known) return known;
	const files = [...new Set(matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))];
	// This file's bundle is in build/server/assets.
	const read = (href: string) =>
		readFileSync(new URL(`../../client${href.replace(/#.*/, "")}`, import.meta.url), "utf8").trim();
	const text = [appCss, ...files].map(read).join("");
	const sheet = { id, text, files, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
	sheets.set(id, sheet);
	return sheet;
};

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
	const { nonce, report, allow } = context.get(requestContext);
	const sheet = sheetOf(router);
	if (sheet) allow({ styleHashes: [sheet.hash] });
	headers.set("content-type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status, headers });
	return new Promise<Response>((resolve, reject) => {
		const timer = setTimeout(() => abort(), streamTimeout + 1000);
		let answer = status;
		const page = (
			<PageSheet value={sheet}>
				<ServerRouter context={router} url={request.url} nonce={nonce} />
			</PageSheet>
		);
		const { pipe, abort } = renderToPipeableStream(page, {
			nonce,
			// Everything is sent at once, so no part may come later with a script.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
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
