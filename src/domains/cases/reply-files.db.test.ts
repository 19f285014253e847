import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UNDO_MS } from "#contract/cases/limits.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { replyFilesToSend } from "#domains/referrals/reply-files.ts";
import { openedEmail } from "#platform/email/sealed-email.ts";
import { WITH_PASSWORD } from "#platform/files/locked-pdf.fixture.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { EICAR, startScanner, type TestScanner } from "#tests/support/clamd.ts";
import { formOf, ndis } from "#tests/support/follow-up-forms.ts";
import { aPdf } from "#tests/support/pdf.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";

let scanner: TestScanner;
let api: TestApi;
let world: World;
beforeAll(async () => {
	scanner = await startScanner();
	api = await testApi({ VIRUS_SCANNER: scanner.address });
	await seedHolidays(api.services.database);
	world = await aWorld(api);
});
beforeEach(() => {
	scanner.mood = "well";
});
afterAll(async () => {
	await api.close();
	await scanner.close();
});

const db = () => api.services.database.db;
const pdf = (name: string, bytes: Buffer<ArrayBuffer> = aPdf(name)) => new File([bytes], name);
const reply = async (
	id: string,
	files: readonly File[],
	{ text = "Here is the list.", noPlan = "true", key = randomUUID() as string } = {},
) => {
	const body = new FormData();
	body.set("text", text);
	body.set("no_plan", noPlan);
	for (const file of files) body.append("files", file);
	const path = `/team/cases/${id}/replies/`;
	const answer = await api.request(path, { body, cookies: world.sam, headers: { "Idempotency-Key": key } });
	return { status: answer.status, body: await answer.json() };
};
const pageOf = async (id: string) => (await world.ask(world.sam, `/pages/case/${id}/`)).body;
const open = (path: string, cookies: Record<string, string> = {}) => api.request(path, { cookies });
const stored = () => sql<{ all: number }>`select count(*)::int as all from reply_file`.execute(db());
const countStored = async () => (await stored()).rows[0]?.all ?? 0;
const emailTo = async (email: string) =>
	openedEmail(
		await db()
			.selectFrom("letter")
			.selectAll()
			.where("kind", "=", "case-reply")
			.where("recipient", "=", email)
			.executeTakeFirstOrThrow(),
		api.services.settings,
	);

describe("files of a reply", () => {
	it("go with the email, stand in the timeline and on the person’s page, and are stored once, encrypted", async () => {
		const { caseId, token } = await world.request({ email: "files@visitor.example" });
		const list = aPdf("the list");
		expect((await reply(caseId, [pdf("List of Mai.pdf", list), pdf("map.pdf")])).status).toBe(200);

		const entry = (await pageOf(caseId)).one.timeline.at(-1);
		expect(entry).toMatchObject({
			...{ kind: "replied", said: { text: "Here is the list." } },
			files: [{ name: "List of Mai.pdf", size: list.length }, { name: "map.pdf" }],
		});
		const forTeam = await open(`/team/cases/${caseId}/files/${entry.files[0].id}/`, world.sam);
		expect(Buffer.from(await forTeam.arrayBuffer()).equals(list)).toBe(true);
		const { rows: deeds } = await sql<{ deed: string }>`
			select deed from audit where about = ${`case:${caseId}`} order by id desc limit 1
		`.execute(db());
		expect(deeds).toEqual([{ deed: "reply-file.read" }]);

		const sentEmail = await emailTo("files@visitor.example");
		expect(sentEmail).toMatchObject({ by: "Sam", text_body: expect.stringContaining("Attached: 2 files.") });
		const sent = await replyFilesToSend(api.services)(sentEmail.files ?? []);
		expect(sent.map(({ name, type, content }) => [name, type, content.length])).toEqual([
			["List of Mai.pdf", "application/pdf", list.length],
			["map.pdf", "application/pdf", aPdf("map.pdf").length],
		]);

		api.advance(UNDO_MS);
		const [mine] = (await world.ask({}, `/my-request/${token}/`)).body.timeline;
		expect(mine).toMatchObject({ what: "reply", files: [{ name: "List of Mai.pdf" }, { name: "map.pdf" }] });
		const forThem = await open(`/my-request/${token}/files/${mine.files[0].id}/`);
		expect(forThem.headers.get("content-disposition")).toContain("attachment");
		expect(Buffer.from(await forThem.arrayBuffer()).equals(list)).toBe(true);

		const { rows } = await sql<{ content: Buffer; name: Buffer }>`
			select content, name from reply_file where case_id = ${caseId}
		`.execute(db());
		for (const { content, name } of rows)
			expect(`${content.toString("latin1")} ${name.toString("latin1")}`).not.toMatch(/%PDF|Mai|map/);
	});

	it("are only in their own case, and on its own person’s page", async () => {
		const one = await world.request({ email: "own@visitor.example" });
		const other = await world.request({ email: "other@visitor.example" });
		await reply(one.caseId, [pdf("a.pdf")]);
		const [{ id }] = (await pageOf(one.caseId)).one.timeline.at(-1).files;
		expect((await open(`/team/cases/${other.caseId}/files/${id}/`, world.sam)).status).toBe(404);
		expect((await open(`/my-request/${other.token}/files/${id}/`)).status).toBe(404);
		expect((await open(`/team/cases/${one.caseId}/files/${id}/`)).status).toBe(401);
	});

	it("are sent once by a repeat, and its key takes no other file", async () => {
		const { caseId } = await world.request({ email: "twice@visitor.example" });
		const key = randomUUID();
		for (let n = 0; n < 2; n++) expect((await reply(caseId, [pdf("a.pdf")], { key })).status).toBe(200);
		expect((await pageOf(caseId)).one.timeline.at(-1).files).toHaveLength(1);
		expect((await reply(caseId, [pdf("b.pdf")], { key })).status).toBe(409);
		expect((await reply(caseId, [], { key })).status).toBe(409);
	});

	it("go when the reply is undone, and don’t come back with its text", async () => {
		const { caseId } = await world.request({ email: "undone@visitor.example" });
		const before = await countStored();
		await reply(caseId, [pdf("a.pdf")]);
		const { undo } = await pageOf(caseId);
		await world.ask(world.sam, `/team/cases/${caseId}/replies/${undo.event}/undo/`, {});
		expect(await countStored()).toBe(before);
		const { draft, one } = await pageOf(caseId);
		expect(draft.text).toBe("Here is the list.");
		expect(one.timeline.at(-1).files).toEqual([]);
	});

	it("go with their case", async () => {
		const { caseId } = await world.request({ email: "erased@visitor.example" });
		const before = await countStored();
		await reply(caseId, [pdf("a.pdf")]);
		await sql`delete from quote where id = (select quote_id from team_case where id = ${caseId})`.execute(db());
		expect(await countStored()).toBe(before);
	});

	it("go by email alone in a case without a page", async () => {
		await world.ask({}, "/messages/", { email: "kim@visitor.example", message: "Do you have a list?" });
		const { id } = await db()
			.selectFrom("team_case")
			.select("id")
			.orderBy("number", "desc")
			.limit(1)
			.executeTakeFirstOrThrow();
		expect((await reply(id, [pdf("a.pdf")])).status).toBe(200);
		expect((await emailTo("kim@visitor.example")).files).toHaveLength(1);
		// The words of this reply are only in its email.
		const { undo } = await pageOf(id);
		await world.ask(world.sam, `/team/cases/${id}/replies/${undo.event}/undo/`, {});
		expect((await pageOf(id)).draft.text).toBe("Here is the list.");
	});
});

describe("a file that can’t be sent", () => {
	const photo = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("cut off")]);
	it.each<[string, File[], string]>([
		["a text", [new File(["hello"], "list.txt")], "list.txt isn’t a PDF or a photo"],
		["a program that is named as a PDF", [new File(["MZ…"], "list.pdf")], "list.pdf isn’t a PDF or a photo"],
		["a broken photo", [new File([photo], "me.jpg")], "me.jpg: We can't open this file"],
		["a PDF with a password", [pdf("locked.pdf", Buffer.from(WITH_PASSWORD, "base64"))], "needs a password"],
		["an empty file", [new File([], "empty.pdf")], "The file is empty"],
		["a sixth file", Array.from({ length: 6 }, (_, n) => pdf(`${n}.pdf`)), "Choose 5 files or fewer"],
		["a virus", [pdf("a.pdf", Buffer.concat([aPdf(), EICAR, Buffer.from("\n%%EOF\n")]))], "We found a virus"],
		["more than 10 MB", [pdf("a.pdf", Buffer.alloc(10 * 1024 * 1024 + 1))], "10 MB or smaller"],
	])("is refused at the field, and nothing is sent: %s", async (_what, files, message) => {
		const { caseId } = await world.request({ email: "refused@visitor.example" });
		const before = await countStored();
		const { status, body } = await reply(caseId, files);
		expect([status, body.errors]).toEqual([422, [{ field: "files", message: expect.stringContaining(message) }]]);
		expect(await countStored()).toBe(before);
		expect((await pageOf(caseId)).one.timeline.some(({ kind }: { kind: string }) => kind === "replied")).toBe(false);
	});

	it("is refused without a word from the colleague that none is a plan", async () => {
		const { caseId } = await world.request({ email: "noword@visitor.example" });
		expect((await reply(caseId, [pdf("a.pdf")], { noPlan: "" })).body.errors).toMatchObject([{ field: "no_plan" }]);
		expect((await reply(caseId, [], { noPlan: "" })).status).toBe(200);
	});

	it("is the plan of the request itself, whatever the colleague ticked", async () => {
		const { caseId, quoteId, cookie } = await world.request({ email: "plan@visitor.example" });
		const form = formOf(ndis);
		form.set("consent_to_send_ndis_plan", "true");
		form.set("ndis_plan_file", pdf("plan.pdf", aPdf("my plan")));
		const sent = await api.request(`/quotes/${quoteId}/`, {
			method: "PATCH",
			body: form,
			cookies: { quote_visitor: cookie },
		});
		expect(sent.status).toBe(200);
		const { body } = await reply(caseId, [pdf("leaflet.pdf", aPdf("my plan"))]);
		expect(body.errors).toEqual([
			{ field: "files", message: "leaflet.pdf is the person’s plan. A plan is never emailed." },
		]);
	});

	it("holds its email while the scanner doesn’t answer, and ends it if it is gone", async () => {
		const { caseId } = await world.request({ email: "later@visitor.example" });
		await reply(caseId, [pdf("a.pdf")]);
		const { files = [] } = await emailTo("later@visitor.example");
		scanner.mood = "small";
		await expect(replyFilesToSend(api.services)(files)).rejects.toMatchObject({ isFinal: false });
		await expect(replyFilesToSend(api.services)([...files, randomUUID()])).rejects.toMatchObject({ isFinal: true });
	});
});
