import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import { submitFollowUp } from "./submit.ts";
import { byCookie } from "./target.ts";

/** The fields, by name, that the sent form passes to the update of the quote. */
const sentWith = async (typed: Record<string, string>, quote: { isForHcp: boolean; funding: string | null }) => {
	let update: Record<string, FormDataEntryValue[]> = {};
	const context = new RouterContextProvider();
	context.set(requestContext, {
		...{ setCookies: [], publicUrl: "https://alongside.example" },
		...callsTo(async (request: Request) => {
			if (request.method === "PUT") return Response.json({ ...(await request.json()), saved_at: "", both: [] });
			if (request.method !== "PATCH") return Response.json({ results: [], count: 0, totalPages: 0 });
			const form = await request.formData();
			update = Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name)]));
			return Response.json({});
		}),
	} as unknown as RequestContext);
	const body = new FormData();
	body.set("step", "send");
	for (const [name, value] of Object.entries(typed)) body.set(name, value);
	const request = new Request("https://alongside.example/providers/quote-detail/additional-questions-ndis/x", {
		method: "POST",
		body,
	});
	const from = { request, context };
	await submitFollowUp(from, byCookie(from, { id: "x", ...quote }));
	return update;
};

const FIELDS = [
	...[
		"participant_first_name",
		"participant_last_name",
		"participant_relation",
		"gender_preference",
		"language_preference",
		"additional_preference",
	],
	...[
		"participant_age",
		"plan_management",
		"contact_terms",
		"behaviour_relevance",
		"service_frequency",
		"additional_needs",
		"participant_goals",
	],
	...[
		"consent_to_send_ndis_plan",
		"share_details",
		"additional_services",
		"day_preference",
		"time_preference",
		"diagnosis",
		"hcp_service_areas",
	],
	...["automate_referral", "hcp_referral", "ndis_plan_file", "funding_types_list"],
];

// FUP-039, FUP-040
test("every field is sent; missing values and empty lists are sent as empty text", async () => {
	const update = await sentWith(
		{ participant_first_name: "Ari", day_preference: "Monday" },
		{ isForHcp: false, funding: null },
	);
	expect(Object.keys(update).sort()).toEqual([...FIELDS].sort());
	const said = {
		participant_first_name: ["Ari"],
		day_preference: ["Monday"],
		automate_referral: ["false"],
		hcp_referral: ["false"],
	};
	for (const field of FIELDS) expect(update[field], field).toEqual(said[field as keyof typeof said] ?? [""]);
});

// FUP-030, FUP-033
test("without scripts, text typed for Other counts even if Other isn't ticked", async () => {
	const quote = { isForHcp: false, funding: "NDIS" };
	const typed = { diagnosis_other: " Rett syndrome ", gender_other: "A worker who signs" };
	const words = { diagnosis: ["Rett syndrome"], gender_preference: ["Other: A worker who signs"] };
	expect(await sentWith(typed, quote)).toMatchObject(words);
	expect(await sentWith({ ...typed, diagnosis: "Epilepsy" }, quote)).toMatchObject({
		...words,
		diagnosis: ["Epilepsy", "Rett syndrome"],
	});
	expect(await sentWith({ ...typed, diagnosis: "Other", gender_preference: "Other" }, quote)).toMatchObject(words);
	expect(await sentWith({ ...typed, gender_preference: "No preference" }, quote)).toMatchObject({
		...words,
		gender_preference: ["No preference"],
	});
	expect(await sentWith({ diagnosis: "Epilepsy", diagnosis_other: " " }, quote)).toMatchObject({
		diagnosis: ["Epilepsy"],
		gender_preference: [""],
	});
});

// FUP-006, FUP-008
test("home care is a referral, and an automated one if a service is chosen", async () => {
	expect(await sentWith({ hcp_service_areas: "4" }, { isForHcp: true, funding: "HCP2" })).toMatchObject({
		hcp_service_areas: ["4"],
		automate_referral: ["true"],
		hcp_referral: ["true"],
		funding_types_list: ["HCP2"],
	});
});

test("only Send on the check page sends the answers; Continue, and Enter in a field, go to the check page", async () => {
	const quote = { isForHcp: false, funding: "NDIS" };
	expect(await sentWith({ participant_first_name: "Ari", step: "check" }, quote)).toMatchObject({
		check_only: ["true"],
		participant_first_name: ["Ari"],
	});
	expect(await sentWith({ participant_first_name: "Ari", step: "" }, quote)).toMatchObject({ check_only: ["true"] });
	expect(await sentWith({ participant_first_name: "Ari", step: "change" }, quote)).toEqual({});
	expect(await sentWith({ participant_first_name: "Ari" }, quote)).not.toHaveProperty("check_only");
});
