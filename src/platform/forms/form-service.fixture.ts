import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the service behaves: normally, without an answer, with an error or with a wrong answer. */
export type Mood = "well" | "silent" | "fault" | "json" | "no form" | "endless" | "elsewhere" | "redirect" | "script";

export interface FormService {
	url: string;
	mood: Mood;
	/** Bodies of the requests it received. */
	received: URLSearchParams[];
	/** Paths of the requests it received. */
	asked: string[];
	close(): Promise<void>;
}

const html = (res: ServerResponse, body: string) =>
	res.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);

const FORM = (action: string, wrong = "") => `<!-- FORM: HEAD SECTION -->
<html><head><title>Outside</title>
<script>document.documentElement.dataset.broken = "yes"</script>
<link href="/dist/form.css" rel="stylesheet"><link rel="preload" href="/dist/a.js" as="script"></head>
<body onload="alert(1)"><div class="wFormContainer"><p>${wrong}</p>
<form method="post" action="${action}" class="labelsAbove" id="4937615" target="_self" onsubmit="return false">
<label for="tfa_1">Organisation</label> <input type="text" id="tfa_1" name="tfa_1" value="" autofocus>
<input type="hidden" id="environment" name="tfa_9" value="">
<a href="/privacy">Privacy</a><iframe src="/inner"></iframe><img src="/dist/logo.png" alt="Logo" onerror="alert(1)">
<button type="submit">Submit form</button></form></div><script src="/dist/wforms.js"></script></body></html>`;

/** A local stand-in for FormAssembly: serves a form, accepts what is submitted and redirects to a thank-you page. */
export const aFormService = async (): Promise<FormService> => {
	const open = new Set<ServerResponse>();
	const server = createServer((req, res) => {
		open.add(res);
		res.once("close", () => open.delete(res));
		const path = req.url ?? "";
		service.asked.push(path);
		if (path.startsWith("/dist/form.css"))
			return void res
				.writeHead(200, { "content-type": "text/css", "cross-origin-resource-policy": "cross-origin" })
				.end("p{margin:0}");
		if (path.startsWith("/dist/logo.png"))
			return void res
				.writeHead(200, { "content-type": "image/png", "cross-origin-resource-policy": "cross-origin" })
				.end(PIXEL);
		if (req.method === "POST") {
			let body = "";
			req.on("data", (part: Buffer) => (body += part));
			req.on("end", () => {
				service.received.push(new URLSearchParams(body));
				res.writeHead(303, { location: "/thanks" }).end();
			});
			return;
		}
		if (path === "/thanks" || path === "/rest/thanks") return void html(res, "<h1>Outside thanks</h1>");
		if (path === "/rest/again") return void html(res, FORM("/rest/responses/processor", "This field is required"));
		switch (service.mood) {
			case "silent":
				return;
			case "fault":
				return void res.writeHead(500, { "content-type": "text/html" }).end(FORM("/x"));
			case "json":
				return void res.writeHead(200, { "content-type": "application/json" }).end("{}");
			case "no form":
				return void html(res, "<p>This form is closed.</p>");
			case "endless":
				return void html(res, `${FORM("/x")}${"x".repeat(1024 * 1024)}`);
			case "elsewhere":
				return void html(res, FORM("https://evil.example/take"));
			case "script":
				return void html(res, FORM("javascript:alert(1)"));
			case "redirect":
				return void res.writeHead(302, { location: "/rest/forms/view/2" }).end();
			default:
				return void html(res, FORM("/rest/responses/processor"));
		}
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const service: FormService = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		mood: "well",
		received: [],
		asked: [],
		close: () => {
			for (const res of open) res.destroy();
			return new Promise((done) => server.close(() => done()));
		},
	};
	return service;
};

const PIXEL = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);
