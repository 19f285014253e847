import { aPdf } from "../../../tests/support/pdf.ts";
/** Body of a valid connect request. @param about the provider ids, the sender's email, and optionally a name */
export const connectRequest = (about: {
	email: string;
	service_area: number | undefined;
	age: string | undefined;
	providers: (number | undefined)[];
	name?: string;
}) => {
	const { age, ...rest } = about;
	return {
		name: "Kim Tester",
		phone: "0491 570 006",
		postcode: "3220",
		suburb: "Geelong",
		age_groups_list: [age],
		funding_types_list: ["NDIS"],
		terms: true,
		...rest,
	};
};

/** Form data of a request's follow-up details, including the plan file. */
export const planForm = (plan: Buffer): FormData => {
	const form = new FormData();
	const fields = {
		participant_first_name: "Ari",
		participant_age: "7",
		participant_relation: "Parent",
		participant_goals: "Swim",
		plan_management: "Plan Managed",
		diagnosis: "Autism",
		consent_to_send_ndis_plan: "true",
	};
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append("ndis_plan_file", new File([new Uint8Array(plan)], "plan.pdf", { type: "application/pdf" }));
	return form;
};

/** Wraps bytes so that the service accepts them as a PDF. */
export const asPlan = (inside: Buffer): Buffer =>
	// Other bytes can look like the parts of a PDF, which then can't be opened.
	aPdf(Buffer.from(inside.map((byte) => (byte >= 32 && byte < 127 ? byte : 33 + (byte % 94)))).toString("latin1"));
