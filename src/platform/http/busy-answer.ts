import type { ServerResponse } from "node:http";
import type { Brand } from "#contract/brand.ts";
import { PLAIN_PAGE_POLICY, plainPage } from "./plain-page.ts";
import { unavailable } from "./problem.ts";
import { securityHeaders } from "./security-headers.ts";

const RETRY_AFTER = "5";

const asciiJson = (value: unknown) => JSON.stringify(value).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

const page = (brand: Pick<Brand, "name" | "phone">, isForm: boolean) =>
	plainPage(
		brand,
		"We are very busy",
		isForm
			? `<p>We could not take what you sent just now. It is not lost: wait a moment, then load this page again and let your browser send it again. We take it once only.</p>`
			: `<p>Many people are here at once. Please wait a moment, then try again.</p>
<p><a class="again" href="">Try again</a></p>`,
	);

/** Answers of a node that has no time, made once: they cost next to nothing, whatever is asked. */
export const busyAnswers = ({ brand, secure }: { brand: Pick<Brand, "name" | "phone">; secure: boolean }) => {
	const common = {
		...securityHeaders({ secure }),
		"cache-control": "no-store",
		"retry-after": RETRY_AFTER,
	};
	const html = {
		...common,
		"content-type": "text/html; charset=utf-8",
		"content-security-policy": PLAIN_PAGE_POLICY,
	};
	// Text rather than bytes: Node writes it with the headers in one piece, and in ASCII it is neither counted nor changed on the way.
	const made = (headers: Record<string, string>, body: string) => {
		const all = { ...headers, "content-length": Buffer.byteLength(body) };
		const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
		const bare = (connection: "close" | "keep-alive") => `HTTP/1.1 503 Service Unavailable\r\n${lines.join("")}connection: ${connection}\r\n\r\n${body}`;
		return {
			write: (response: ServerResponse) => void response.writeHead(503, all).end(body, "latin1"),
			kept: bare("keep-alive"),
			last: bare("close"),
		};
	};
	const [view, form] = [made(html, page(brand, false)), made(html, page(brand, true))];
	const problem = made({ ...common, "content-type": "application/json" }, asciiJson(unavailable().body("busy")));
	return {
		page: (response: ServerResponse, isForm: boolean) => (isForm ? form : view).write(response),
		problem: problem.write,
		/** The whole answer as it goes over the line. */
		bare: (isPage: boolean, closes: boolean): string => (isPage ? view : problem)[closes ? "last" : "kept"],
	};
};
