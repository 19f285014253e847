import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAY, type Fields, followUpForms, hcp, ndis, PDF, pdf, withPlan } from "#tests/support/follow-up-forms.ts";

const setup = followUpForms();
const { db, quote, patch, detailsOf, emailsOf } = setup;

describe("PATCH /quotes/{id}/", () => {
	// API-030, FUP-038 to FUP-041
	it("stores NDIS details sealed, without empty values, and emails none", async () => {
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
		const emails = await emailsOf(id);
		expect(emails).toMatchObject([
			{ kind: "follow-up-for-team", recipient: "team@alongside.example" },
			{ kind: "follow-up-received", recipient: email },
		]);
		const { rows } = await sql`select * from follow_up where quote_id = ${id}`.execute(db());
		expect(JSON.stringify([emails, rows])).not.toMatch(/\bAri\b|Autism|Epilepsy|Swim/);
	});

	// FUP-006, FUP-007, FUP-008
	it("C7: home care sets hcp_referral; the areas set automate_referral", async () => {
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

	// FUP-030
	it("the typed diagnosis replaces the list", async () => {
		const { id, token } = await quote();
		await patch(id, token, { ...ndis, diagnosis: ["Something <b>rare</b>, and مرحبا 👩‍🦽"] });
		expect((await detailsOf(id)).diagnosis).toEqual(["Something <b>rare</b>, and مرحبا 👩‍🦽"]);
	});

	// FUP-004 to FUP-019
	it("reports all missing fields at once, each at its field", async () => {
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

	it("a person who asks for themselves needn't give their name again", async () => {
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

	// FUP-022 to FUP-028
	it("options are accepted in any case, and stored in our spelling", async () => {
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

	// FUP-023
	it.each([
		"spouse/partner",
		"parent",
		"support coordinator",
		"local area coordinator",
		"child safety officer",
		"other",
	])("%s is accepted", async (relation) => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...ndis, participant_relation: relation })).toMatchObject({ status: 200 });
	});

	// FUP-033
	it("gender Other comes with the visitor's own words", async () => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...ndis, gender_preference: "other:  Somebody <b>calm</b> 🙂" })).toMatchObject({
			status: 200,
		});
		expect((await detailsOf(id)).gender_preference).toBe("Other: Somebody <b>calm</b> 🙂");
	});

	it("C8: the same details again change nothing, others are refused, no email is sent twice", async () => {
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

	it("C1: another visitor, a missing cookie, an unknown id and an expired request all get the same 404", async () => {
		const [mine, yours] = [await quote(), await quote()];
		const refusals = [
			await patch(mine.id, yours.token, ndis),
			await patch(mine.id, undefined, ndis),
			await patch("0b7c1d2e-1111-4222-8333-944445555666", mine.token, ndis),
			await patch("not-an-id", mine.token, ndis),
		];
		for (const refusal of refusals)
			expect({ ...refusal, request_id: "" }).toEqual({ status: 404, detail: "Not found.", request_id: "" });
		setup.api.advance(7 * DAY - 1000);
		expect((await patch(mine.id, mine.token, ndis)).status).toBe(200);
		setup.api.advance(2000);
		expect((await patch(yours.id, yours.token, ndis)).status).toBe(404);
	});

	it.each([
		["NUL in a name", { participant_first_name: "A\u0000" }, "participant_first_name"],
		["10,000 characters in a name", { participant_first_name: "x".repeat(10_000) }, "participant_first_name"],
		["a field repeated 10,000 times", { diagnosis: Array.from({ length: 10_000 }, (_, n) => `d${n}`) }, "diagnosis"],
		["an unknown day", { day_preference: "Someday" }, "day_preference"],
		["text where a file belongs", { ndis_plan_file: "plan.pdf" }, "ndis_plan_file"],
		["an unknown plan management", { plan_management: "Nobody" }, "plan_management"],
		["an age without a number", { participant_age: "old" }, "participant_age"],
		["an unknown relation", { participant_relation: "zzz" }, "participant_relation"],
		["an unknown gender", { gender_preference: "zzz" }, "gender_preference"],
		["gender Other without words", { gender_preference: "Other: " }, "gender_preference"],
		["an unknown frequency", { service_frequency: "zzz" }, "service_frequency"],
		["an unknown time", { time_preference: ["Morning", "zzz"] }, "time_preference"],
		["an unknown consent", { consent_to_send_ndis_plan: "zzz" }, "consent_to_send_ndis_plan"],
	] as [string, Fields, string][])("refuses %s at its field", async (_what, fields, field) => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...ndis, ...fields })).toMatchObject({ status: 422, errors: [{ field }] });
	});

	it("accepts 10,000 characters of goals", async () => {
		const { id, token } = await quote();
		expect((await patch(id, token, { ...ndis, participant_goals: "g".repeat(10_000) })).status).toBe(200);
	});

	it.each([
		["application/json", '{"participant_first_name":"Ari"}', 415],
		["multipart/form-data; boundary=x", "--x\r\ncontent-disposition: form-data; name=a", 400],
		["multipart/form-data", "no boundary", 400],
	])("refuses a body of another type: %s", async (type, body, status) => {
		const { id, token } = await quote();
		const answer = await setup.api.request(`/quotes/${id}/`, {
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
		const answer = await setup.api.request(`/quotes/${id}/follow-up/`, {
			cookies: token ? { quote_visitor: token } : {},
		});
		const { request_id: _, ...said } = (await answer.json()) as Record<string, unknown>;
		return { status: answer.status, said };
	};

	// FUP-043
	it("tells only the visitor whether details arrived, and never their content", async () => {
		const [mine, yours] = [await quote(), await quote()];
		expect(await state(mine.id, mine.token)).toEqual({
			status: 200,
			said: { submitted: false, name: "Mai Nguyen", plan_management: null, contact_terms: null, draft: null },
		});
		await patch(mine.id, mine.token, withPlan);
		expect(await state(mine.id, mine.token)).toEqual({
			status: 200,
			said: { submitted: true, name: null, plan_management: null, contact_terms: null, draft: null },
		});
		const nothing = { status: 404, said: { detail: "Not found." } };
		for (const [id, token] of [
			[mine.id],
			[mine.id, yours.token],
			[mine.id, ""],
			["0b7c1d2e-1111-4222-8333-944445555666", mine.token],
			["x", mine.token],
		] as const)
			expect(await state(id, token)).toEqual(nothing);
		setup.api.advance(7 * DAY + 1000);
		expect(await state(mine.id, mine.token)).toEqual(nothing);
	});
});
