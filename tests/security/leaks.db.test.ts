import { inflateSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillBlanks } from "#contract/cases/answer-blanks.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { withoutUnseen } from "#contract/shared/well-formed.ts";
import { toolkitDocuments } from "#contract/toolkit/toolkit.ts";
import { reportCsv } from "#domains/provider-import/import-store.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { oneLine } from "#platform/text.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { type Written, writeEverything } from "./everything.ts";
import { LONG, SHORT, takenForMarkup, textsIn, WITHOUT_ADDRESSES, WITHOUT_BLANKS, WITHOUT_NAMES } from "./hostile.ts";

let api: TestApi;
let written: Written;
/** The text written into each field. */
const said = new Map<string, string>();

/** A hostile text for a field. The number at its end makes it unique. */
const say = (field: string, kind: "line" | "text"): string => {
	const held = said.get(field);
	if (held !== undefined) return held;
	const short = SHORT[said.size % SHORT.length] ?? "";
	const own: Record<string, string> = {
		"referral.needs": WITHOUT_NAMES,
		// Providers may not publish links or social media names, and "@SUM" would pass for one.
		"profile.name": SHORT[3],
		"profile.short": SHORT[7],
		"profile.description": WITHOUT_ADDRESSES,
		"review.response": WITHOUT_ADDRESSES,
		"chat.answer": WITHOUT_BLANKS,
		"complaint.letter": WITHOUT_BLANKS,
	};
	const made = `${own[field] ?? (kind === "text" ? LONG : short)} ~${said.size}~`;
	said.set(field, made);
	return made;
};

beforeAll(async () => {
	api = await testApi({ PUBLIC_URL: "https://alongside.example" });
	await seedHolidays(api.services.database);
	written = await writeEverything(api, say);
}, 120_000);
afterAll(() => api.close());

const db = () => api.services.database.db;
const byTeam = async (path: string): Promise<string[]> => {
	const { status, body, text } = await written.world.ask(written.world.sam, path);
	expect(status, `${path}: ${text.slice(0, 300)}`).toBe(200);
	return textsIn(body);
};
/** The fields whose text is missing from these texts, both as written and with special characters cleaned. */
const lost = (fields: readonly string[], texts: readonly string[]): string[] => {
	const all = texts.join("\u0000");
	return fields.filter((field) => {
		const text = said.get(field);
		if (text === undefined) throw new Error(`the test wrote no text into ${field}`);
		return ![text, withoutUnseen(text), asOneLine(text), oneLine(text), text.replace(/\p{Bidi_Control}/gu, "")].some(
			(one) => all.includes(one),
		);
	});
};

describe("hostile texts read back exactly", () => {
	it.each([
		["quote", ["quote.name", "quote.suburb", "note.text", "case.next-action"]],
		["no-provider", ["no-provider.first-name", "no-provider.last-name", "no-provider.place", "no-provider.details"]],
		["message", ["message.text"]],
		["complaint", ["complaint.first-name", "complaint.last-name", "complaint.provider", "complaint.details"]],
		["call-back", ["call-back.name", "call-back.time"]],
		[
			"provider-enquiry",
			[
				"listing.organisation",
				"listing.first-name",
				"listing.last-name",
				"listing.role",
				"listing.capacity",
				"listing.heard",
				"listing.message",
			],
		],
		["campaign-enquiry", ["campaign-enquiry.name", "campaign-enquiry.message"]],
		["chat", ["chat.name"]],
	] as const)("case: %s", async (kind, fields) => {
		expect(lost(fields, await byTeam(`/team/cases/${written.cases[kind]}/`))).toEqual([]);
	});

	it("to the team: details, calls, complaint notes, the chat, saved replies and the review", async () => {
		const at = `/team/cases/${written.cases.quote}`;
		const details = await byTeam(`${at}/details/`);
		expect(
			lost(
				[
					"follow-up.first-name",
					"follow-up.last-name",
					"follow-up.diagnosis",
					"follow-up.goals",
					"follow-up.additional-services",
				],
				details,
			),
		).toEqual([]);
		expect(lost(["call.agreed"], await byTeam(`/pages/case/${written.cases.quote}/`))).toEqual([]);
		expect(
			lost(["complaint.authority", "complaint.reference"], await byTeam(`/pages/case/${written.cases.complaint}/`)),
		).toEqual([]);
		expect(
			lost(["chat.first", "chat.more", "chat.answer", "chat.name"], await byTeam(`/team/chats/${written.chatId}/`)),
		).toEqual([]);
		expect(lost(["answer.title", "answer.body"], await byTeam("/team/answers/"))).toEqual([]);
		expect(lost(["review.comment"], await byTeam(`/team/reviews/${written.reviewId}/`))).toEqual([]);
	});

	it("to the public: the profile, its review and the response, and no other field", async () => {
		const { near } = written.world.town;
		const profile = textsIn(await (await api.request(`/providers/${near.id}/`)).json());
		const reviews = textsIn(await (await api.request(`/reviews/?provider=${near.id}`)).json());
		expect(lost(["profile.name", "profile.short"], profile)).toEqual([]);
		expect(lost(["review.comment", "review.response"], reviews)).toEqual([]);
		const others = [...said.keys()].filter((field) => !/^(profile|review\.(comment|response))/.test(field));
		const marks = others.map((field) => /~\d+~$/.exec(said.get(field) ?? "")?.[0] ?? "");
		expect(marks.filter((mark) => [...profile, ...reviews].join("\n").includes(mark))).toEqual([]);
	});

	it("to the provider: the referral's needs. To the team: the story and the landing page", async () => {
		const { near } = written.world.town;
		const owner = written.world.staff.get(near.id) ?? {};
		const referral = await written.world.ask(owner, `/provider-admin/${near.id}/referrals/${written.referralId}/`);
		expect(lost(["referral.needs"], textsIn(referral.body))).toEqual([]);
		expect(
			lost(
				["story.title", "story.subtitle", "story.summary", "story.meta", "story.author", "story.content"],
				await byTeam(`/team/stories/${written.storyId}/`),
			),
		).toEqual([]);
		expect(
			lost(
				[
					"campaign.heading",
					"campaign.alt",
					"campaign.subheading",
					"campaign.meta-title",
					"campaign.meta-description",
					"campaign.search-heading",
					"campaign.question",
				],
				await byTeam(`/team/campaigns/${written.campaignId}/`),
			),
		).toEqual([]);
	});

	it("SQL in a text leaves the tables intact", async () => {
		const { rows } = await sql<{ n: number }>`select count(*)::int as n from quote`.execute(db());
		expect(rows[0]?.n).toBeGreaterThan(0);
	});
});

describe("our HTML shows hostile texts as text", () => {
	it("rich text keeps its words and loses its scripts: profile, landing page, story", async () => {
		const { near } = written.world.town;
		const html: Record<string, string> = {};
		html.profile = (
			(await (await api.request(`/providers/${near.id}/`)).json()) as { description: string }
		).description;
		const preview = await written.world.ask(written.world.sam, `/team/campaigns/${written.campaignId}/preview/`);
		const { blurb, info_sections } = preview.body as { blurb: string; info_sections: { content_answer: string }[] };
		Object.assign(html, { blurb, answer: info_sections.map(({ content_answer }) => content_answer).join("\n") });
		html.story = (
			(await written.world.ask(written.world.sam, `/team/stories/${written.storyId}/preview/`)).body as {
				post: { content: string };
			}
		).post.content;
		for (const [name, one] of Object.entries(html)) {
			expect([name, ...takenForMarkup(one)]).toEqual([name]);
			expect(one, name).not.toMatch(
				/<(script|style|iframe|svg|img|link|form|input|object|embed|base|meta)\b|<[a-z][^<>]*(\son\w+\s*=|href\s*=\s*["']?\s*javascript:)/i,
			);
			expect(one, name).toContain("drop table quote");
		}
	});

	it("emails: no injected headers, an escaped HTML part, and an unchanged text part", async () => {
		const rows = (await openedEmails(api.services)).map(({ text_body: text, html_body: html, ...email }) => ({
			...email,
			text,
			html,
		}));
		expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(12);
		for (const { kind, recipient, reply_to, subject, text, html } of rows) {
			expect([kind, ...takenForMarkup(html)]).toEqual([kind]);
			expect(`${subject}${recipient}${reply_to ?? ""}`, kind).not.toMatch(
				/[\r\n\u2028\u2029\u202a-\u202e\u2066-\u2069]/,
			);
			expect(html, kind).not.toMatch(/href="(?!https?:|mailto:|tel:)/);
			// An email to an unverified address must not repeat what its sender typed, or forms could be used for spam. Chat
			// copies, reviews and complaints are exceptions.
			if (
				recipient === written.email &&
				!["chat-copy", "complaint-words", "complaint-letter"].includes(kind) &&
				!/^review|^chat|^complaint/.test(kind)
			)
				expect([kind, /cnry|knry/.exec(text)?.[0]]).toEqual([kind, undefined]);
		}
		// Free text from the public is read in the console and never emailed.
		const texts = rows.map(({ text }) => text.replace(/\n {2}/g, "\n"));
		const free = [
			"message.text",
			"no-provider.details",
			"complaint.details",
			"listing.message",
			"campaign-enquiry.message",
			"note.text",
			"call.agreed",
		];
		expect(lost([...free, "complaint.letter"], texts)).toEqual(free);
	});

	it("an export of a person's data: the page is escaped, the data exact, and we choose the file names", async () => {
		const answer = await api.request(`/team/records/${written.recordId}/export/`, {
			body: {
				reason: say("export.reason", "line"),
				acts_for: true,
				identity: "documents",
				seen: say("export.seen", "line"),
			},
			cookies: written.world.sam,
		});
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-disposition")).toMatch(
			/^attachment; filename="personal-information-[\d-]+\.zip"$/,
		);
		const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
		for (const name of Object.keys(files)) expect(name).toMatch(/^(read-me-first\.html|data\.json|plan-[\w-]+\.pdf)$/);
		const page = strFromU8(files["read-me-first.html"] ?? new Uint8Array());
		expect(takenForMarkup(page)).toEqual([]);
		expect(page).not.toMatch(/<script|<[a-z][^<>]*(\son\w+\s*=|href\s*=\s*["']?\s*javascript:)/i);
		const data = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()));
		expect(
			lost(
				["quote.name", "quote.suburb", "note.text", "call.agreed", "referral.needs", "follow-up.goals"],
				textsIn(data),
			),
		).toEqual([]);
	});
});

describe("files for other programs", () => {
	/** Cells of a CSV file (RFC 4180). */
	const cells = (csv: string): string[] =>
		[...csv.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(?:,|\r?\n|$)/g)].map(([, cell = ""]) =>
			cell.replace(/^"|"$/g, "").replaceAll('""', '"'),
		);

	it("no CSV cell starts a formula: figures with hostile service and place names, and import reports", async () => {
		const formulas = [
			"=1+1",
			"+1",
			"-1+1",
			"@SUM(A1)",
			"\t=1+1",
			"\r=1",
			"\n=1",
			" =1+1",
			"＝1+1",
			"＋1",
			"－1",
			"＠x",
			"\u200B=1",
			"\uFEFF=1",
		];
		const computed = (text: string) =>
			cells(text).filter((cell) => /^[\s\u200B\uFEFF]*[=+@＝＋－＠]|^[\s\u200B\uFEFF]*-(?!\d+$)/.test(cell));
		const report = reportCsv(
			formulas.map((name, line) => ({
				line,
				outcome: "new" as const,
				reason: name,
				name,
				account: name,
				is_new_account: false,
				provider: null,
				columns: [],
				notes: [name],
				...{
					is_rename: false,
					is_elsewhere: false,
					is_hidden: false,
					maybe: null,
					maybe_why: name,
					choice: null,
					undone: null,
				},
			})),
		);
		expect(computed(report)).toEqual([]);
		const { areaId } = written.world.town;
		for (const name of formulas) {
			await sql`update service_area set name = ${name} where id = ${areaId}`.execute(db());
			await sql`update reference_version set version = version + 1`.execute(db());
			for (const table of [
				"figures/weeks",
				"figures/kinds",
				"figures/outcomes",
				"request-figures/request-kinds",
				"request-figures/capacity",
			]) {
				const answer = await api.request(`/team/${table}/csv/?from=2026-01-05&until=2026-03-29`, {
					cookies: written.world.sam,
				});
				expect(answer.status, table).toBe(200);
				expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
				expect(computed(await answer.text())).toEqual([]);
			}
		}
	});

	it("the provider's PDF has no actions and only our links, whatever the profile's name", async () => {
		const { near } = written.world.town;
		const owner = written.world.staff.get(near.id) ?? {};
		for (const { kind: document } of toolkitDocuments) {
			const answer = await api.request(`/provider-admin/${near.id}/toolkit/${document}/`, { cookies: owner });
			expect(answer.status, document).toBe(200);
			expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z\d-]+\.(pdf|png)"$/);
			const bytes = Buffer.from(await answer.arrayBuffer());
			if (bytes.subarray(0, 4).toString() !== "%PDF") continue;
			// Compressed bytes may read as /AA or /JS by chance.
			const plain = bytes.toString("latin1").replace(/stream\r?\n[\s\S]*?endstream/g, "");
			const open = `${plain}${streamsOf(bytes)}`;
			expect(open).not.toMatch(/\/(JavaScript|JS|Launch|SubmitForm|ImportData|OpenAction|AA)\b/);
			for (const [, address = ""] of open.matchAll(/\/URI\s*\(([^)]*)\)/g))
				expect(address).toMatch(/^(https:\/\/alongside\.example\/|mailto:|tel:)/);
		}
	});

	/** The decompressed streams of a PDF. */
	const streamsOf = (bytes: Buffer): string => {
		let text = "";
		for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 7)) {
			if (bytes.subarray(at - 3, at).toString() === "end") continue;
			try {
				text += inflateSync(bytes.subarray(at + 7, bytes.indexOf("endstream", at))).toString("latin1");
			} catch {}
		}
		return text;
	};

	it("the OpenAPI description and API answers are JSON, and browsers may not sniff them as HTML", async () => {
		for (const path of [
			"/openapi.json",
			`/providers/${written.world.town.near.id}/`,
			"/providers/?name=%3Cscript%3Ecnry()%3C/script%3E",
		]) {
			const answer = await api.request(path);
			expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
			expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
			expect(answer.headers.get("content-security-policy")).toContain("script-src 'none'");
		}
	});
});

it("a saved reply's placeholders are filled once, so a visitor named {phone} keeps that name", () => {
	const values = { name: "{phone} {reference} $& $1", me: "Sam", phone: "1800", reference: "C-1" };
	expect(fillBlanks("Hello {name}, {me}", values)).toBe("Hello {phone} {reference} $& $1, Sam");
});
