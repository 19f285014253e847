import { randomBytes } from "node:crypto";
import type { Output } from "#contract/endpoint.ts";
import { CLAIM_CLOCKS } from "#contract/referrals/claim-states.ts";
import type { claimProfile as claimLine, readClaimPage } from "#contract/referrals/claims.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { endOf } from "#contract/shared/states.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import { referenceOf } from "#domains/enquiries/mail.ts";
import { takeEnquiry } from "#domains/enquiries/take-enquiry.ts";
import { listedOf } from "#domains/providers/admin/mailbox-evidence.ts";
import { findOwn, isClaimed } from "#domains/providers/admin/store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { hashOfToken } from "./answer-links.ts";
import type { Answerer } from "./answerer.ts";
import { objectionToken } from "./claim-links.ts";
import { claimLinkEmail, claimToldEmail } from "./claim-mail.ts";
import { addClaim, provesMailbox } from "./claims.ts";
import { tellCase } from "./request.ts";

/** Emails to a listed address, and links to a claimed one, a day. */
const TOLD = { times: 3, seconds: 24 * 3600 };

/** Whether a shown profile has users. @throws Problem 404 for an unknown or hidden profile */
export const readProfileClaim = async (
	{ database }: Pick<Services, "database">,
	idOrSlug: string,
): Promise<Output<typeof readClaimPage>> => {
	const row = await findOwn(database.db, idOrSlug);
	if (!row?.is_active) throw notFound();
	return {
		provider: { id: row.id, name: row.name, url_slug: row.url_slug },
		is_claimed: await isClaimed(database.db, row.id),
	};
};

interface Claimed {
	id: string;
	provider: { id: number; name: string };
	at: Date;
}

/** Emails a link to an address that the listing, not the claimant, makes the profile's own. */
const sendLink = async (trx: Transaction, services: Services, { id, provider, at }: Claimed, email: string) => {
	if (!(await provesMailbox(trx, provider.id, email))) return;
	if ((await services.limiter.take("claim links to one address", mailboxKey(email), TOLD)) > 0) return;
	const token = randomBytes(32).toString("base64url");
	const link = { link_hash: hashOfToken(token), link_ends_at: endOf(CLAIM_CLOCKS.link, at) };
	await trx.updateTable("profile_claim").set(link).where("id", "=", id).execute();
	await services.outbox.enqueue(trx, [
		claimLinkEmail({ id, email, provider: provider.name, token }, services.settings),
	]);
};

/** Tells the profile's own address, which can object, unless it is the claimant's. */
const tellListed = async (trx: Transaction, services: Services, { id, provider, at }: Claimed, claimant: Answerer) => {
	const { email } = await listedOf(trx, provider.id);
	if (email === null || mailboxKey(email) === mailboxKey(claimant.email ?? "")) return;
	if ((await services.limiter.take("claims told to one address", mailboxKey(email), TOLD)) > 0) return;
	await trx.updateTable("profile_claim").set({ listed_told_at: at }).where("id", "=", id).execute();
	const token = objectionToken(services, id);
	const { name, role } = claimant;
	await services.outbox.enqueue(trx, [
		claimToldEmail({ id, email, provider: provider.name, name, role, token }, services.settings),
	]);
};

/**
 * Takes the public form of a person who asks for access to a profile. The team checks it as it checks a first yes
 * (decision 72). The profile's own address hears of it. On a profile with users it is a case: its owner may have left, or
 * may not be the provider's.
 * @throws Problem 404 for an unknown or hidden profile
 */
export const takeProfileClaim = async (
	services: Services,
	idOrSlug: string,
	body: Answerer & { email: string; phone: string },
	sender: { requestKey: string | undefined; address: string },
): Promise<Output<typeof claimLine>> => {
	const { provider, is_claimed } = await readProfileClaim(services, idOrSlug);
	const { name, role, email, phone } = body;
	refuseOurName(services, name);
	refuseOurName(services, role, undefined, "role");
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
				...(is_claimed ? ([["Note", "The profile has users already"]] as [string, string][]) : []),
			],
			words: {
				title: is_claimed ? "Claims a profile that has users" : "Organisation claims its profile",
				received: `We've received your request for the profile of ${provider.name}`,
				thanks: `Thank you. Our team will call ${provider.name} within two business days to check. We'll use the number in the public listing. On the call we read out a code, which you need with the link we email then.`,
			},
			alongside: async (trx, enquiryId, at) => {
				const claim = {
					id: await addClaim(trx, { provider: provider.id, enquiry: enquiryId }, body, at),
					provider,
					at,
				};
				await tellListed(trx, services, claim, body);
				if (!is_claimed) await sendLink(trx, services, claim, email);
				const facts = { provider: provider.name, ...(is_claimed ? { has_users: true } : {}) };
				await tellCase(trx, { enquiryId }, { at, personId: null, what: "claim-waiting", facts });
			},
		},
		sender,
	);
	return { reference: referenceOf(id) };
};
