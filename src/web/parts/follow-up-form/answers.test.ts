import { expect, test } from "vitest";
import { answersOf } from "./answers.ts";
import { valuesOf as ofFields } from "./values.ts";

const known = {
	isForHcp: false,
	ownName: "Mai Nguyen",
	hcpAreas: [{ id: 4, name: "Nursing" }],
	asksBehaviour: false,
	planName: undefined,
};
const valuesOf = (typed: Record<string, string>) => ofFields(Object.entries(typed));

test("shows the answers as they are sent", () => {
	const typed = {
		participant_relation: "Parent",
		participant_first_name: "Ari",
		participant_last_name: "Example",
		diagnosis: "Other",
		diagnosis_other: "Rett syndrome",
		gender_preference: "Other",
		gender_other: "Somebody who signs",
		plan_management: "Plan Managed",
		consent_to_send_ndis_plan: "true",
	};
	const { who, needs, plan, preferences } = answersOf(valuesOf(typed), { ...known, planName: "plan.pdf" });
	expect(who).toContainEqual(["Name", "Ari Example"]);
	expect(needs).toContainEqual(["Diagnosis", "Rett syndrome"]);
	expect(plan).toEqual([
		["How the plan is managed", "Plan Managed"],
		["NDIS plan", "plan.pdf"],
		["Share the plan with the providers you chose", "Yes"],
	]);
	expect(preferences).toContainEqual(["Male or female worker", "Other: Somebody who signs"]);
	const homeCare = answersOf(valuesOf({ hcp_service_areas: "4" }), { ...known, isForHcp: true });
	expect(homeCare.needs).toContainEqual(["Services within the package", "Nursing"]);
	expect(homeCare.who.map(([term]) => term)).not.toContain("Age");
});

test("a visitor who asks for themselves has the name from their request", () => {
	const nameIn = (typed: Record<string, string>) =>
		answersOf(valuesOf(typed), known).who.find(([term]) => term === "Name")?.[1];
	expect(nameIn({ participant_relation: "This is for myself" })).toBe("Mai Nguyen");
	expect(nameIn({ participant_relation: "This is for myself", participant_first_name: "Kim" })).toBe("Kim");
	expect(nameIn({ participant_relation: "Parent" })).toBe("");
});
