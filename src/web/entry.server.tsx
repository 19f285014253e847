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

/** How long a loader's promise may take, in milliseconds. */
export const streamTimeout = 5_000;

/** 404s and 405s are answers, not errors to log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
	context.get(requestContext).report(error);
};

const sheets = new Map<string, Sheet & { hash: string }>();

/** The styles of a public page of the built site, read once; the name of a built file says what is in it. */
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

/** The page is sent whole: one write, a content-length, the right status even when something late fails, and one call to compress it. */
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
