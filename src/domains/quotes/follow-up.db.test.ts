import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWNER_ONLY, WITH_PASSWORD } from "#platform/pdf/pdf-lock.fixture.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { openedEmails } from "#tests/support/letters.ts";
import { aPdf } from "#tests/support/pdf.ts";
import { signedIn } from "#tests/support/people.ts";
import { aRequest, aTown, sendQuote, type Town } from "#tests/support/quotes.ts";

const DAY = 24 * 3600_000;
const PDF = aPdf();
let api: TestApi;
let town: Town;
let made = 0;

beforeAll(async () => {
	api = await testApi();
	town = await aTown(api.services.database.db);
});
afterAll(() => api.close());
const db = () => api.services.database.db;

type Fields = Record<string, string | string[] | File | File[]>;
const ndis: Fields = {
	participant_first_name: "Ari",
	participant_last_name: "",
	participant_age: "7",
	participant_relation: "Parent",
	diagnosis: ["Autism", "Epilepsy"],
	participant_goals: "Swim with the others",
	plan_management: "Plan Managed",
	funding_types_list: ["NDIS"],
};
const hcp: Fields = { participant_first_name: "Joan", participant_relation: "Child" };

const formOf = (fields: Fields) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields))
		for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as string);
	return form;
};
const quote = async (funding = ["NDIS"]) => {
	const email = `follow-${++made}@visitor.example`;
	const { id, token } = await sendQuote(api, aRequest(town, { email, funding_types_list: funding }));
	return { id: id ?? "", token: token ?? "", email };
};
const patch = async (id: string, token: string | undefined, fields: Fields) => {
	const answer = await api.request(`/quotes/${id}/`, {
		method: "PATCH",
		body: formOf(fields),
		cookies: token ? { quote_visitor: token } : {},
	});
	const said = (await answer.json()) as { detail?: string; errors?: { field: string; message: string }[] } & Record<
		string,
		unknown
	>;
	return { status: answer.status, ...said };
};
const detailsOf = async (id: string) => {
	const { rows } = await sql<{ details: Buffer }>`select details from follow_up where quote_id = ${id}`.execute(db());
	return rows[0]
		? JSON.parse(sealerOf(api.services.settings).open(rows[0].details, `quote:${id} details`).toString())
		: undefined;
};
const emailsOf = (id: string) => openedEmails(api.services, sql`about = ${`quote:${id}`} and kind like 'follow-up%'`);
const pdf = (name = "plan.pdf", content: Buffer = PDF) =>
	new File([new Uint8Array(content)], name, { type: "application/pdf" });
const withPlan: Fields = { ...ndis, ndis_plan_file: pdf(), consent_to_send_ndis_plan: "true" };

describe("PATCH /quotes/{id}/", () => {
	it("API-030 FUP-038 to FUP-041: stores NDIS details, sealed; empty values are none; letters hold nothing of them", async () => {
		const { id, token, email } = await quote();
		expect(
			await patch(id, token, {
				...ndis,
				gender_preference: "",
				day_preference: ["Monday", "Friday"],
				time_preference: "Morning",
			}),
		).toMatchObject({
			status: 200,
			id,
			hcp_referral: false,
			automate_referral: false,
			plan_file_kept: null,
		});
		expect(await detailsOf(id)).toMatchObject({
			participant_first_name: "Ari",
			participant_last_name: null,
			gender_preference: null,
			diagnosis: ["Autism", "Epilepsy"],
			day_preference: ["Monday", "Friday"],
			time_preference: ["Morning"],
			participant_goals: "Swim with the others",
		});
		const letters = await emailsOf(id);
		expect(letters).toMatchObject([
			{ kind: "follow-up-for-team", recipient: "team@alongside.example" },
			{ kind: "follow-up-received", recipient: email },
		]);
		const { rows } = await sql`select * from follow_up where quote_id = ${id}`.execute(db());
		expect(JSON.stringify([letters, rows])).not.toMatch(/\bAri\b|Autism|Epilepsy|Swim/);
	});

	it("FUP-006 FUP-007 FUP-008 C7: home care is always hcp_referral; automate_referral follows from the chosen areas, not from what is sent", async () => {
		const { rows } = await sql<{
			id: number;
		}>`select id from service_area where valid_for_hcp order by id limit 2`.execute(db());
		const areas = rows.map(({ id }) => String(id));
		const [one, two, three] = [await quote(["HCP2"]), await quote(["HCP"]), await quote(["NDIS"])];
		expect(
			await patch(one.id, one.token, { ...hcp, hcp_service_areas: areas, automate_referral: "false" }),
		).toMatchObject({
			hcp_referral: true,
			automate_referral: true,
		});
		expect(await patch(two.id, two.token, { ...hcp, automate_referral: "true" })).toMatchObject({
			hcp_referral: true,
			automate_referral: false,
		});
		expect(
			await patch(three.id, three.token, { ...ndis, hcp_referral: "true", automate_referral: "true" }),
		).toMatchObject({
			hcp_referral: false,
			automate_referral: false,
		});
		expect((await detailsOf(one.id)).hcp_service_areas).toEqual(areas);
	});

	it("FUP-030: the typed diagnosis replaces the list", async () => {
		const { id, token } = await quote();
		await patch(id, token, { ...ndis, diagnosis: ["Something <b>rare</b>, and مرحبا 👩‍🦽"] });
		expect((await detailsOf(id)).diagnosis).toEqual(["Something <b>rare</b>, and مرحبا 👩‍🦽"]);
	});

	it("FUP-004 to FUP-019: what is missing is told all at once, at its field", async () => {
		const [forNdis, forHcp] = [await quote(), await quote(["HCP1"])];
		expect((await patch(forNdis.id, forNdis.token, {})).errors).toEqual([
			{ field: "participant_first_name", message: "Participant first name is required" },
			{ field: "participant_age", message: "Please enter age of the participant" },
			{ field: "participant_relation", message: "Please select your relationship to the participant" },
			{ field: "participant_goals", message: "Please enter any relevant goals" },
			{ field: "plan_management", message: "Please select how the participant's NDIS plan is managed" },
			{ field: "diagnosis", message: "Please select any relevant diagnosis" },
		]);
		expect((await patch(forHcp.id, forHcp.token, { participant_relation: "Child Safety Officer" })).errors).toEqual([
			{ field: "participant_first_name", message: "Recipient first name is required" },
			{ field: "participant_relation", message: "Please select your relationship to the Recipient" },
		]);
		expect(await detailsOf(forNdis.id)).toBeUndefined();
	});

	it("who asks for themselves is not asked for the name they gave with the request", async () => {
		for (const [funding, fields] of [
			["NDIS", { ...ndis, participant_first_name: "", participant_relation: "this is for myself" }],
			["HCP2", { participant_relation: "This is for myself" }],
		] as [string, Fields][]) {
			const { id, token } = await quote([funding]);
			expect(await patch(id, token, fields)).toMatchObject({ status: 200 });
			expect(await detailsOf(id)).toMatchObject({ participant_first_name: "Mai", participant_last_name: "Nguyen" });
		}
		const another = await quote();
		expect((await patch(another.id, another.token, { ...ndis, participant_first_name: "" })).errors).toMatchObject([
			{ field: "participant_first_name" },
		]);
		expect(
			await patch(another.id, another.token, {
				...ndis,
				participant_first_name: "Kim",
				participant_relation: "This is for myself",
			}),
		).toMatchObject({
			status: 200,
		});
		expect(await detailsOf(another.id)).toMatchObject({ participant_first_name: "Kim", participant_last_name: null });
	});

	it("check_only checks everything and stores nothing", async () => {
		const { id, token } = await quote();
		expect((await patch(id, token, { ...ndis, participant_goals: "", check_only: "true" })).errors).toEqual([
			{ field: "participant_goals", message: "Please enter any relevant goals" },
		]);
		expect(await patch(id, token, { ...withPlan, check_only: "true" })).toMatchObject({
			status: 200,
			plan_file_kept: "plan.pdf",
		});
		expect(await detailsOf(id)).toBeUndefined();
		expect(await emailsOf(id)).toEqual([]);
		expect(await patch(id, undefined, { ...ndis, check_only: "true" })).toMatchObject({ status: 404 });
		expect(await patch(id, token, ndis)).toMatchObject({ status: 200 });
		expect(await patch(id, token, { ...ndis, participant_goals: "Another", check_only: "true" })).toMatchObject({
			status: 409,
		});
	});

	it("FUP-022 to FUP-028: choices in any capitals are taken, and stored in their one spelling", async () => {
		const [forNdis, forHcp] = [await quote(), await quote(["HCP1"])];
		const typed: Fields = {
			...ndis,
			participant_relation: "this is for myself",
			plan_management: "i'm NOT sure",
			service_frequency: "twice a week",
			gender_preference: "no preference",
			day_preference: ["monday", "MONDAY", "No Preference"],
			time_preference: "evening",
			diagnosis: ["AUTISM", "i don't know", "something rare"],
			consent_to_send_ndis_plan: "False",
		};
		expect(await patch(forNdis.id, forNdis.token, typed)).toMatchObject({ status: 200 });
		const stored = {
			participant_relation: "This is for myself",
			plan_management: "I'm not sure",
			service_frequency: "Twice a week",
			gender_preference: "No preference",
			day_preference: ["Monday", "No preference"],
			time_preference: ["Evening"],
			diagnosis: ["Autism", "I don't know", "something rare"],
			consent_to_send_ndis_plan: false,
		};
		expect(await detailsOf(forNdis.id)).toMatchObject(stored);
		expect(
			await patch(forNdis.id, forNdis.token, { ...typed, participant_relation: "This is for MYSELF" }),
		).toMatchObject({ status: 200 });
		expect(
			await patch(forHcp.id, forHcp.token, { ...hcp, participant_relation: "aged care case worker" }),
		).toMatchObject({ status: 200 });
		expect((await detailsOf(forHcp.id)).participant_relation).toBe("Aged Care Case Worker");
	});

	it.each([
		"spouse/partner",
		"parent",
		"support coordinator",
		"local area coordinator",
		"child safety officer",
		"other",
	])("FUP-023: %s is taken", async (relation) => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...ndis, participant_relation: relation })).toMatchObject({ status: 200 });
	});

	it("FUP-033: gender Other goes with words of one's own", async () => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...ndis, gender_preference: "other:  Somebody <b>calm</b> 🙂" })).toMatchObject({
			status: 200,
		});
		expect((await detailsOf(id)).gender_preference).toBe("Other: Somebody <b>calm</b> 🙂");
	});

	it("C8: the same again is the same, other details are refused, nothing is sent twice", async () => {
		const { id, token } = await quote();
		const answers = await Promise.all([patch(id, token, withPlan), patch(id, token, withPlan)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(await patch(id, token, withPlan)).toMatchObject({ status: 200, plan_file_kept: "plan.pdf" });
		expect(await patch(id, token, { ...withPlan, participant_goals: "Other" })).toMatchObject({
			status: 409,
			detail: expect.stringContaining("1800 975 711"),
		});
		expect(
			await patch(id, token, { ...withPlan, ndis_plan_file: pdf("plan.pdf", Buffer.concat([PDF, PDF])) }),
		).toMatchObject({ status: 409 });
		expect(await emailsOf(id)).toHaveLength(2);
		expect((await sql`select from plan_file where quote_id = ${id}`.execute(db())).rows).toHaveLength(1);
	});

	it("C1: another visitor, no cookie, an unknown id and a window that is over are the same nothing", async () => {
		const [mine, yours] = [await quote(), await quote()];
		const refusals = [
			await patch(mine.id, yours.token, ndis),
			await patch(mine.id, undefined, ndis),
			await patch("0b7c1d2e-1111-4222-8333-944445555666", mine.token, ndis),
			await patch("not-an-id", mine.token, ndis),
		];
		for (const refusal of refusals)
			expect({ ...refusal, request_id: "" }).toEqual({ status: 404, detail: "Not found.", request_id: "" });
		api.advance(7 * DAY - 1000);
		expect((await patch(mine.id, mine.token, ndis)).status).toBe(200);
		api.advance(2000);
		expect((await patch(yours.id, yours.token, ndis)).status).toBe(404);
	});

	it.each([
		["NUL in a name", { participant_first_name: "A\u0000" }, "participant_first_name"],
		["10,000 characters in a name", { participant_first_name: "x".repeat(10_000) }, "participant_first_name"],
		["a field repeated 10,000 times", { diagnosis: Array.from({ length: 10_000 }, (_, n) => `d${n}`) }, "diagnosis"],
		["a day of another week", { day_preference: "Someday" }, "day_preference"],
		["text where a file belongs", { ndis_plan_file: "plan.pdf" }, "ndis_plan_file"],
		["a plan managed by nobody", { plan_management: "Nobody" }, "plan_management"],
		["an age without a number", { participant_age: "old" }, "participant_age"],
		["a relation that is none", { participant_relation: "zzz" }, "participant_relation"],
		["a gender that is no choice", { gender_preference: "zzz" }, "gender_preference"],
		["a gender of nobody's words", { gender_preference: "Other: " }, "gender_preference"],
		["support every zzz", { service_frequency: "zzz" }, "service_frequency"],
		["a time of no day", { time_preference: ["Morning", "zzz"] }, "time_preference"],
		["a consent that is neither", { consent_to_send_ndis_plan: "zzz" }, "consent_to_send_ndis_plan"],
	] as [string, Fields, string][])("refuses %s at its field", async (_what, fields, field) => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...ndis, ...fields })).toMatchObject({ status: 422, errors: [{ field }] });
	});

	it("keeps 10,000 characters of goals", async () => {
		const { id, token } = await quote();
		expect((await patch(id, token, { ...ndis, participant_goals: "g".repeat(10_000) })).status).toBe(200);
	});

	it.each([
		["application/json", '{"participant_first_name":"Ari"}', 415],
		["multipart/form-data; boundary=x", "--x\r\ncontent-disposition: form-data; name=a", 400],
		["multipart/form-data", "no boundary", 400],
	])("a body of another kind: %s", async (type, body, status) => {
		const { id, token } = await quote();
		const answer = await api.request(`/quotes/${id}/`, {
			method: "PATCH",
			body,
			headers: { "content-type": type },
			cookies: { quote_visitor: token },
		});
		expect(answer.status).toBe(status);
	});
});

describe("GET /quotes/{quoteId}/follow-up/", () => {
	const state = async (id: string, token?: string) => {
		const answer = await api.request(`/quotes/${id}/follow-up/`, { cookies: token ? { quote_visitor: token } : {} });
		const { request_id: _, ...said } = (await answer.json()) as Record<string, unknown>;
		return { status: answer.status, said };
	};

	it("FUP-043: tells the visitor, and nobody else, whether the details came, and nothing of them", async () => {
		const [mine, yours] = [await quote(), await quote()];
		expect(await state(mine.id, mine.token)).toEqual({ status: 200, said: { submitted: false, name: "Mai Nguyen" } });
		await patch(mine.id, mine.token, withPlan);
		expect(await state(mine.id, mine.token)).toEqual({ status: 200, said: { submitted: true, name: null } });
		const nothing = { status: 404, said: { detail: "Not found." } };
		for (const [id, token] of [
			[mine.id],
			[mine.id, yours.token],
			[mine.id, ""],
			["0b7c1d2e-1111-4222-8333-944445555666", mine.token],
			["x", mine.token],
		] as const)
			expect(await state(id, token)).toEqual(nothing);
		api.advance(7 * DAY + 1000);
		expect(await state(mine.id, mine.token)).toEqual(nothing);
	});
});

describe("the plan file", () => {
	const read = (id: string, cookies: Record<string, string>) =>
		api.request(`/team/quotes/${id}/plan-file/`, { cookies });

	it("FUP-037 product 14: sealed, only the first kept, and read by the team alone, each read noted", async () => {
		const { id, token } = await quote();
		const name = "C:\\plans\\..\\Ari's <plan> \u202e2026.pdf";
		expect(await patch(id, token, { ...withPlan, ndis_plan_file: [pdf(name), pdf("second.pdf")] })).toMatchObject({
			status: 200,
			plan_file_kept: "Ari's plan 2026.pdf",
		});
		const { rows } = await sql<{
			content: Buffer;
			name: Buffer;
			media_type: string;
		}>`select * from plan_file where quote_id = ${id}`.execute(db());
		expect(rows).toHaveLength(1);
		expect(rows[0]?.media_type).toBe("application/pdf");
		expect(rows[0]?.content.includes("%PDF")).toBe(false);
		expect(rows[0]?.name.includes("Ari")).toBe(false);

		const { id: person, cookies } = await signedIn(api.services, "team");
		// A member reads it once the case is theirs.
		expect((await read(id, cookies)).status).toBe(403);
		await sql`update team_case set owner_id = ${person} where quote_id = ${id}`.execute(db());
		const answer = await read(id, cookies);
		expect(answer.status).toBe(200);
		expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
		expect(answer.headers.get("content-type")).toBe("application/pdf");
		expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*Ari's%20plan%202026\.pdf$/);
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("content-security-policy")).toContain("sandbox");
		const { rows: deeds } = await sql`select person_id, deed from audit where about = ${`quote:${id}`}`.execute(db());
		expect(deeds).toEqual([{ person_id: person, deed: "plan-file.read" }]);

		expect((await read(id, {})).status).toBe(401);
		expect((await read(id, { quote_visitor: token })).status).toBe(401);
		expect((await read(id, (await signedIn(api.services, "staff")).cookies)).status).toBe(403);
		const lead = await signedIn(api.services, "team");
		await sql`update person set team_role = 'lead' where id = ${lead.id}`.execute(db());
		expect((await read(id, lead.cookies)).status).toBe(200);
		expect((await read("0b7c1d2e-1111-4222-8333-944445555666", lead.cookies)).status).toBe(404);
	});

	it.each(["jpeg", "png", "webp", "gif", "heic"] as const)(
		"takes a picture: %s, whatever it is called, but no half of one",
		async (kind) => {
			const drawn = sharp({ create: { width: 90, height: 70, channels: 3, background: "#b5651d" } });
			const whole =
				kind === "heic" ? Buffer.from("00000018667479706865696300", "hex") : await drawn.toFormat(kind).toBuffer();
			const { id, token } = await quote();
			if (kind !== "heic")
				expect(
					await patch(id, token, { ...withPlan, ndis_plan_file: pdf("odd.exe", whole.subarray(0, whole.length / 2)) }),
				).toMatchObject({
					status: 422,
					errors: [{ field: "ndis_plan_file", message: expect.stringMatching(/^We can't open this file\./) }],
				});
			expect((await patch(id, token, { ...withPlan, ndis_plan_file: pdf("odd.exe", whole) })).status).toBe(200);
		},
	);

	it("a PDF that needs a password is refused at the field; with an owner password alone it is taken", async () => {
		const { id, token } = await quote();
		const send = (content: string) =>
			patch(id, token, { ...withPlan, ndis_plan_file: pdf("plan.pdf", Buffer.from(content, "base64")) });
		expect(await send(WITH_PASSWORD)).toMatchObject({
			status: 422,
			errors: [
				{
					field: "ndis_plan_file",
					message:
						"This PDF needs a password, so we can't open it. Save a copy without a password, then choose the copy.",
				},
			],
		});
		expect(await send(OWNER_ONLY)).toMatchObject({ status: 200, plan_file_kept: "plan.pdf" });
	});

	it("an empty plan file is refused at the field; a field that nobody touched is no file", async () => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...withPlan, ndis_plan_file: pdf("plan.pdf", Buffer.alloc(0)) })).toMatchObject({
			status: 422,
			errors: [{ field: "ndis_plan_file", message: "The file is empty. Choose it again." }],
		});
		expect(await patch(id, token, { ...ndis, ndis_plan_file: pdf("", Buffer.alloc(0)) })).toMatchObject({
			status: 200,
			plan_file_kept: null,
		});
	});

	it.each([
		["a PDF in name only", Buffer.from("MZ\u0090 this program cannot be run")],
		["a PDF without its end", Buffer.from("%PDF-1.7\nhalf")],
		["HTML", Buffer.from("<html><script>alert(1)</script>")],
		["SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
	])("refuses %s", async (_what, content) => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...withPlan, ndis_plan_file: pdf("plan.pdf", content) })).toMatchObject({
			status: 422,
			errors: [
				{ field: "ndis_plan_file", message: "The plan must be a PDF or a photo (JPEG, PNG, WebP, GIF or HEIC)." },
			],
		});
	});

	it("FUP-018 FUP-019 FUP-020: consent is asked with a file only", async () => {
		const { id, token } = await quote();
		expect((await patch(id, token, { ...ndis, ndis_plan_file: pdf() })).errors).toEqual([
			{ field: "consent_to_send_ndis_plan", message: "Please select Yes or No" },
		]);
		expect((await patch(id, token, { ...withPlan, consent_to_send_ndis_plan: "false" })).errors).toEqual([
			{ field: "consent_to_send_ndis_plan", message: "Please provide your consent" },
		]);
	});

	it("C3: 10 MB is taken, a byte more is not, and far more is cut off", async () => {
		const sized = (bytes: number) => {
			const content = Buffer.alloc(bytes, 32);
			PDF.copy(content);
			content.write("%%EOF", bytes - 5);
			return pdf("large.pdf", content);
		};
		const [one, two] = [await quote(), await quote()];
		expect((await patch(one.id, one.token, { ...withPlan, ndis_plan_file: sized(10 * 1024 * 1024) })).status).toBe(200);
		for (const [bytes, status] of [
			[10 * 1024 * 1024 + 1, 422],
			[11 * 1024 * 1024, 413],
		] as const)
			expect(await patch(two.id, two.token, { ...withPlan, ndis_plan_file: sized(bytes) })).toMatchObject({
				status,
				errors: [{ field: "ndis_plan_file", message: "The plan file must be 10 MB or smaller." }],
			});
	});
});
