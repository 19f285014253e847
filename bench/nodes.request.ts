/** Body of a connect request as the form sends it. */
export const connectRequest = (
	email: string,
	provider: number | undefined,
	{ area, age }: { area: { id: number } | undefined; age: { code: string } | undefined },
): Record<string, unknown> => ({
	name: "Mai Nguyen",
	email,
	phone: "0491 570 006",
	postcode: "3000",
	suburb: "Melbourne",
	service_area: area?.id,
	age_groups_list: [age?.code],
	funding_types_list: ["NDIS"],
	terms: true,
	hcp_referral: false,
	has_optimisation_provider: false,
	gclid: null,
	providers: [provider],
});
