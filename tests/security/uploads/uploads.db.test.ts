import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CampaignLine } from "#contract/campaigns/editing.ts";
import { PLAN_FILE_BYTES } from "#contract/quotes/limits.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { dropOldQuarantine, quarantineNameSeal, quarantineSeal } from "#platform/scan/quarantine.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { startScanner, type TestScanner } from "#tests/support/clamd.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";
import { CAMERA_WORDS, type Corpus, type Hostile, makeCorpus, NAMES } from "./corpus.ts";

const DAY_MS = 24 * 3_600_000;
let api: TestApi;
let scanner: TestScanner;
let world: World;
let corpus: Corpus;
beforeAll(async () => {
	scanner = await startScanner();
	api = await testApi({ VIRUS_SCANNER: scanner.address });
	world = await aWorld(api);
	await sql`update person set team_role = 'lead' where id = ${world.samId}`.execute(db());
	await seedCampaigns(api.services.database);
	corpus = await makeCorpus();
}, 120_000);
afterAll(async () => {
	await api.close();
	await scanner.close();
});
afterEach(() => {
	scanner.mood = "well";
});
const db = () => api.services.database.db;

interface Sent {
	status: number;
	body: Record<string, unknown> & { errors?: { field: string; message: string }[] };
}
/** A call that accepts a file. */
interface Upload {
	field: string;
	limit: number;
	/** The corpus files that it accepts. */
	takes: readonly (keyof Corpus)[];
	send(file: Hostile): Promise<Sent>;
}
const fileOf = ({ name, type, bytes }: Hostile) => new File([new Uint8Array(bytes)], name, { type });
const ask = async (
	path: string,
	method: string,
	fields: Record<string, string | File>,
	cookies: Record<string, string>,
): Promise<Sent> => {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	const answer = await api.request(path, { method, body, cookies });
	return { status: answer.status, body: (await answer.json()) as Sent["body"] };
};

const DETAILS = {
	participant_first_name: "Ari",
	participant_age: "7",
	participant_relation: "Parent",
	diagnosis: "Autism",
	participant_goals: "Swim",
	plan_management: "Plan Managed",
	funding_types_list: "NDIS",
	consent_to_send_ndis_plan: "true",
};
let requests = 0;
const newRequest = () => world.request({ email: `upload-${++requests}@visitor.example` });
const sendPlan = async (file: Hostile, of?: Awaited<ReturnType<typeof newRequest>>) => {
	const { quoteId, cookie } = of ?? (await newRequest());
	return ask(`/quotes/${quoteId}/`, "PATCH", { ...DETAILS, ndis_plan_file: fileOf(file) }, { quote_visitor: cookie });
};
const staffOf = (provider: number) => world.staff.get(provider) ?? {};
const PICTURES = ["picture", "exifGps", "animated"] as const;

const uploads: Record<string, Upload> = {
	"a plan": {
		field: "ndis_plan_file",
		limit: PLAN_FILE_BYTES,
		// A plan is stored unchanged and only offered as a download. It must have an accepted type and no password.
		takes: [...PICTURES, "pdf", "pdfPage"],
		send: (file) => sendPlan(file),
	},
	"a logo": {
		field: "logo",
		limit: 1_048_576,
		takes: PICTURES,
		send: (file) =>
			ask(`/provider-admin/${world.town.near.id}/logo/`, "PUT", { logo: fileOf(file) }, staffOf(world.town.near.id)),
	},
	"a picture of a story": {
		field: "picture",
		limit: 10 * 1024 * 1024,
		takes: PICTURES,
		send: async (file) => {
			const story = (await world.ask(world.sam, "/team/stories/", { title: `Story ${++requests}` })).body;
			return ask(`/team/stories/${story.id}/pictures/`, "POST", { picture: fileOf(file), alt: "A door" }, world.sam);
		},
	},
	"a picture of a landing page": {
		field: "picture",
		limit: 5 * 1024 * 1024,
		takes: PICTURES,
		send: async (file) => {
			const { results } = (await world.ask(world.sam, "/team/campaigns/")).body as { results: CampaignLine[] };
			return ask(`/team/campaigns/${results[0]?.id}/pictures/wide/`, "PUT", { picture: fileOf(file) }, world.sam);
		},
	},
	"a list to import": {
		field: "file",
		limit: 10 * 1024 * 1024,
		takes: [],
		send: (file) => ask("/team/imports/", "POST", { file: fileOf(file) }, world.sam),
	},
};

describe.each(Object.entries(uploads))("%s", (_name, { field, limit, takes, send }) => {
	it("refuses a file of another type at its field, whatever its name", { timeout: 60_000 }, async () => {
		const said: Record<string, unknown> = {};
		const expected: Record<string, unknown> = {};
		for (const [name, file] of Object.entries(corpus)) {
			const { status, body } = await send(file);
			said[name] = status < 300 ? "taken" : [status, (body.errors ?? []).map((error) => error.field)];
			expected[name] = (takes as readonly string[]).includes(name) ? "taken" : [422, [field]];
		}
		expect(said).toEqual(expected);
	});

	it("refuses an oversized file at its field before reading it", { timeout: 30_000 }, async () => {
		for (const size of [limit + 1, limit * 2 + 1_000_000]) {
			const { status, body } = await send({
				...corpus.picture,
				bytes: Buffer.concat([corpus.picture.bytes, Buffer.alloc(size - corpus.picture.bytes.length)]),
			});
			expect([413, 422]).toContain(status);
			expect(body.errors?.map((error) => error.field)).toEqual([field]);
		}
	});

	it("refuses a file with an explanation if the virus scanner fails", { timeout: 30_000 }, async () => {
		const file =
			field === "file" ? { name: "a.csv", type: "text/csv", bytes: Buffer.from("name\nx\n") } : corpus.picture;
		for (const mood of ["rude", "small", "odd"] as const) {
			scanner.mood = mood;
			expect((await send(file)).body.errors).toEqual([
				{ field, message: expect.stringMatching(/^We can't check files for viruses right now/) },
			]);
		}
		scanner.mood = "well";
		expect((await send(file)).status).toBeLessThan(300);
	});
});

describe("a stored file", () => {
	const served = async (address: string) => {
		const answer = await api.request(address.replace("/api", ""), { cookies: world.sam });
		return { headers: Object.fromEntries(answer.headers), bytes: Buffer.from(await answer.arrayBuffer()) };
	};

	it("a picture is re-encoded as a single frame, without metadata or trailing data, and served as WebP", {
		timeout: 60_000,
	}, async () => {
		for (const [name, upload] of Object.entries(uploads)) {
			if (upload.field === "ndis_plan_file" || upload.field === "file") continue;
			for (const file of [
				corpus.exifGps,
				corpus.animated,
				{ ...corpus.picture, bytes: Buffer.concat([corpus.picture.bytes, Buffer.from(CAMERA_WORDS[0] ?? "")]) },
			]) {
				const { body } = await upload.send(file);
				const { headers, bytes } = await served(String(body.logo_url ?? body.url));
				expect({ name, ...headers }).toMatchObject({
					"content-type": "image/webp",
					"x-content-type-options": "nosniff",
					"content-security-policy": "sandbox; default-src 'none'",
				});
				const { exif, xmp, iptc, pages } = await sharp(bytes, { pages: -1 }).metadata();
				expect({ exif, xmp, iptc, pages: pages ?? 1 }).toEqual({
					exif: undefined,
					xmp: undefined,
					iptc: undefined,
					pages: 1,
				});
				for (const word of CAMERA_WORDS) expect(bytes.includes(word)).toBe(false);
			}
		}
	});

	it("a plan is served unchanged as a download, with the right file extension", async () => {
		const download = async (file: Hostile) => {
			const request = await newRequest();
			const sent = await sendPlan(file, request);
			expect(sent.status).toBe(200);
			await world.ask(world.sam, `/team/cases/${request.caseId}/claim/`, {});
			const answer = await api.request(`/team/quotes/${request.quoteId}/plan-file/`, { cookies: world.sam });
			expect(Buffer.from(await answer.arrayBuffer()).equals(file.bytes)).toBe(true);
			const headers = Object.fromEntries(answer.headers);
			const name = /filename\*=UTF-8''([^;]*)$/.exec(headers["content-disposition"] ?? "")?.[1] ?? "";
			return { headers, name: decodeURIComponent(name) };
		};
		for (const file of [corpus.pdf, corpus.pdfPage, corpus.exifGps])
			expect((await download(file)).headers).toMatchObject({
				"content-disposition": expect.stringMatching(/^attachment; /),
				"x-content-type-options": "nosniff",
				"content-security-policy": "sandbox; default-src 'none'",
				"cache-control": "no-store",
			});
		for (const [given, kept] of NAMES) {
			const { name, headers } = await download({ ...corpus.pdf, name: given });
			expect(name).toMatch(kept);
			expect(headers).not.toHaveProperty("set-cookie");
		}
	});

	it("an import's file name has no folders and no characters that the database can't store", async () => {
		const { status, body } = await ask(
			"/team/imports/",
			"POST",
			{ file: new File([new Uint8Array(Buffer.from("name\nA\u0000B\n"))], "..\\..\\nul\u0000\u202Efdp.csv") },
			world.sam,
		);
		expect([status, body.errors?.[0]?.field ?? body.file_name]).toEqual([422, "file"]);
		const kept = await ask(
			"/team/imports/",
			"POST",
			{ file: new File(["name\nA\n"], "..\\..\\nul\u0000\u202Efdp.csv") },
			world.sam,
		);
		expect(kept.body.file_name).toBe("nulfdp.csv");
	});
});

it("a list with too many rows, and a row of millions of commas, are refused with the reason", {
	timeout: 30_000,
}, async () => {
	const list = (text: string) =>
		uploads["a list to import"]?.send({ name: "a.csv", type: "text/csv", bytes: Buffer.from(text) });
	expect((await list(`name\n${"x\n".repeat(500_000)}`))?.body.errors?.[0]?.message).toContain(
		"The file has 500,000 rows; 50,000 is the limit",
	);
	expect((await list(`name\n${",".repeat(9_000_000)}`))?.status).toBe(422);
});

describe("a file with a virus", () => {
	it("is quarantined, encrypted and stored nowhere else, and the form can be sent without it", {
		timeout: 30_000,
	}, async () => {
		await sql`delete from quarantined_file`.execute(db());
		const request = await newRequest();
		const refused = await sendPlan(corpus.eicar, request);
		expect(refused).toMatchObject({
			status: 422,
			body: {
				errors: [
					{
						field: "ndis_plan_file",
						message: expect.stringMatching(/^We found a virus in this file.*send the form without it$/),
					},
				],
			},
		});
		const { rows } = await sql<
			Record<string, unknown> & { id: string; content: Buffer; name: Buffer }
		>`select * from quarantined_file`.execute(db());
		expect(rows).toMatchObject([
			{
				call: "plan file",
				about: `quote:${request.quoteId}`,
				found: "Win.Test.EICAR_HDB-1",
				size: corpus.eicar.bytes.length,
			},
		]);
		const [row] = rows;
		if (!row) throw new Error("no file was quarantined");
		expect(row.content.includes("EICAR")).toBe(false);
		const sealer = sealerOf(api.services.settings);
		expect(sealer.open(row.content, quarantineSeal(row.id)).equals(corpus.eicar.bytes)).toBe(true);
		expect(sealer.open(row.name, quarantineNameSeal(row.id)).toString()).toBe("a.pdf");
		expect((await sql`select from plan_file where quote_id = ${request.quoteId}`.execute(db())).rows).toEqual([]);
		expect((await sql`select from follow_up where quote_id = ${request.quoteId}`.execute(db())).rows).toEqual([]);
		const { consent_to_send_ndis_plan: _consent, ...without } = DETAILS;
		expect((await ask(`/quotes/${request.quoteId}/`, "PATCH", without, { quote_visitor: request.cookie })).status).toBe(
			200,
		);
	});

	it("is detected in pictures before they are processed, and is deleted after thirty days", async () => {
		for (const upload of Object.values(uploads))
			expect(
				(await upload.send(upload.field === "file" ? { ...corpus.eicar, name: "a.csv" } : corpus.eicarPicture)).status,
			).toBe(422);
		const count = async () =>
			(await sql<{ n: number }>`select count(*)::int as n from quarantined_file`.execute(db())).rows[0]?.n;
		expect(await count()).toBeGreaterThanOrEqual(5);
		const now = api.services.clock().getTime();
		await dropOldQuarantine(db(), new Date(now + 29 * DAY_MS));
		expect(await count()).toBeGreaterThanOrEqual(5);
		await dropOldQuarantine(db(), new Date(now + 31 * DAY_MS));
		expect(await count()).toBe(0);
	});

	it("isn't scanned if the caller may not upload", async () => {
		const before = scanner.seen.length;
		const { quoteId } = await newRequest();
		expect(
			(
				await ask(
					`/quotes/${quoteId}/`,
					"PATCH",
					{ ...DETAILS, ndis_plan_file: fileOf(corpus.eicar) },
					{ quote_visitor: "x".repeat(43) },
				)
			).status,
		).toBe(404);
		expect(scanner.seen).toHaveLength(before);
	});
});
