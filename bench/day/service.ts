import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD } from "../../src/contract/accounts/demo-sign-ins.ts";
import { freePort, startServer } from "../faults/support/server.ts";
import { windowAt } from "./visitors.ts";
import type { Watch } from "./watch.ts";

interface Email {
	id: string;
	created_at: string;
	recipient: string;
	kind: string;
	subject: string;
}

/** Sends a request that changes data, with the CSRF token. */
export const post = async (request: APIRequestContext, path: string, data: unknown, method = "POST") => {
	const { csrftoken } = await (await request.get("/api/users/set-csrf-cookie/")).json();
	return request.fetch(`/api${path}`, { method, data: data as object, headers: { "X-CSRFToken": csrftoken } });
};

/**
 * Starts the service in demo mode on loopback, with an empty database and a shifted clock.
 * @param from the service's time at the start
 * @param keep doesn't delete its data folder
 * @param settings more of its environment variables
 */
export const createService = async (from: string, keep: boolean, settings: Record<string, string> = {}) => {
	const folder = mkdtempSync(join(tmpdir(), "day-"));
	if (!keep) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const key = randomUUID();
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	let shift = 0;
	const startAt = (moment: string) => {
		shift = Date.parse(moment) - Date.now();
		return startServer(
			{
				NODE_ENV: "production",
				PORT: String(port),
				DATA_DIR: folder,
				SECRET_KEY: key,
				DEMO: "on",
				LIMITS: "off",
				LOG_LEVEL: "error",
				CLOCK_SHIFT_MS: String(shift),
				NODE_OPTIONS: `--import=${import.meta.dirname}/shifted-clock.ts`,
				...settings,
			},
			origin,
		);
	};
	let server = await startAt(from);
	const secrets = new Map<string, string>();

	/** All emails, newest first. */
	const emails = async (): Promise<Email[]> => {
		const all: Email[] = [];
		for (let page = 1, pages = 1; page <= pages; page++) {
			const answer = await (await fetch(`${origin}/api/demo/emails/?page=${page}`)).json();
			pages = answer.totalPages;
			all.push(...answer.results);
		}
		return all;
	};
	const read = async ({ id }: Email): Promise<{ text_body: string; html_body: string }> =>
		(await fetch(`${origin}/api/demo/emails/${id}/`)).json();

	return {
		origin,
		shift: () => shift,
		clockSays: () =>
			new Date(Date.now() + shift).toLocaleString("en-AU", {
				timeZone: "Australia/Melbourne",
				dateStyle: "full",
				timeStyle: "short",
			}),
		emails,
		/** Reads the pages of emails until one holds a known email. @returns the new ones, newest first */
		async newEmails(known: ReadonlySet<string>): Promise<Email[]> {
			const found: Email[] = [];
			for (let page = 1, pages = 1; page <= pages; page++) {
				const answer = await (await fetch(`${origin}/api/demo/emails/?page=${page}`)).json();
				pages = answer.totalPages;
				found.push(...answer.results.filter(({ id }: Email) => !known.has(id)));
				if (answer.results.some(({ id }: Email) => known.has(id))) break;
			}
			return found;
		},
		/** Text and HTML of an email. */
		readEmail: read,
		/** Text of the newest email of a kind to an address. */
		async sentEmail(email: string, kind: string): Promise<string> {
			const line = (await emails()).find((one) => one.recipient === email && one.kind === kind);
			if (!line) throw new Error(`no ${kind} email to ${email}`);
			return (await read(line)).text_body;
		},
		/** Restarts the service at another time. */
		async jump(to: string) {
			await server.end("SIGTERM");
			server = await startAt(to);
		},
		end: () => server.end("SIGTERM"),
		/** Signs in and returns a new page. A label that starts with "team" also uses two-step sign-in. */
		async signIn(browser: Browser, watch: Watch, email: string, label: string): Promise<Page> {
			const context = await windowAt(browser, origin, shift);
			watch.follow(context, label);
			const answer = await post(context.request, "/users/login/", { auth: { email, password: DEMO_PASSWORD } });
			if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()}`);
			if (label.startsWith("team")) {
				const code = (secret: string) =>
					new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift });
				const known = secrets.get(email);
				if (known) await post(context.request, "/users/login/code/", { code: code(known) });
				else {
					const { secret } = await (await post(context.request, "/users/two-factor/", {})).json();
					await post(context.request, "/users/two-factor/confirm/", { code: code(secret) });
					secrets.set(email, secret);
				}
			}
			return context.newPage();
		},
	};
};

export type Service = Awaited<ReturnType<typeof createService>>;
