import type { Output } from "#contract/endpoint.ts";
import type { claimProfile as claimLine, readClaimPage } from "#contract/referrals/claims.ts";
import { referenceOf } from "#domains/enquiries/mail.ts";
import { takeEnquiry } from "#domains/enquiries/take-enquiry.ts";
import { findOwn, staffOfProvider } from "#domains/providers/admin/store.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type Answerer, addClaim } from "./claims.ts";
import { tellCase } from "./request.ts";

/** Whether a shown profile has users. @throws Problem 404 for an unknown or hidden profile */
export const readProfileClaim = async (
	{ database }: Pick<Services, "database">,
	idOrSlug: string,
): Promise<Output<typeof readClaimPage>> => {
	const row = await findOwn(database.db, idOrSlug);
	if (!row?.is_active) throw notFound();
	return {
		provider: { id: row.id, name: row.name, url_slug: row.url_slug },
		is_claimed: (await staffOfProvider(database.db, row.id)).length > 0,
	};
};

/**
 * Takes the public form of an organisation that asks for access to its profile. The team checks it as it checks a first
 * yes (decision 72).
 * @throws Problem 404 for an unknown or hidden profile, 409 if it has users
 */
export const takeProfileClaim = async (
	services: Services,
	idOrSlug: string,
	body: Answerer & { email: string; phone: string },
	sender: { requestKey: string | undefined; address: string },
): Promise<Output<typeof claimLine>> => {
	const { provider, is_claimed } = await readProfileClaim(services, idOrSlug);
	if (is_claimed) throw conflict("This profile has users already. Ask a colleague to invite you.");
	const { name, role, email, phone } = body;
	const id = await takeEnquiry(
		services,
		{ ...body, claims: provider.id },
		{
			...{ kind: "provider-enquiry", email, name, phone, gclid: null, text: "" },
			details: { claims: provider.name, role },
			facts: [
				["Profile", provider.name],
				["Name", name],
				["Role", role],
				["Phone", phone],
			],
			words: {
				title: "Organisation claims its profile",
				received: `We've received your request for the profile of ${provider.name}`,
				thanks: `Thank you. Our team will call ${provider.name} within two business days to check. We'll use the number in the public listing. Then we'll email you a link to sign in.`,
			},
			alongside: async (trx, enquiryId, at) => {
				await addClaim(trx, { provider: provider.id, enquiry: enquiryId }, body, at);
				await tellCase(
					trx,
					{ enquiryId },
					{ at, personId: null, what: "claim-waiting", facts: { provider: provider.name } },
				);
			},
		},
		sender,
	);
	return { reference: referenceOf(id) };
};
