import { WAITS } from "#contract/referrals/states.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { keepContactClocks } from "./contact-clock.ts";
import { dueAfter, ofReferral } from "./expressions.ts";
import { referralEmails } from "./mail.ts";
import { recipientsOf } from "./recipients.ts";
import { requestOfRow, tellCase } from "./request.ts";
import { type ReferralChange, type ReferralRow, referenceOfReferral, updateReferral } from "./store.ts";
import { tellNews } from "./tell-visitor.ts";

// A yes is the provider's promise to contact the person. What happens at each of its times.

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

/** Referrals per transaction. */
const AT_ONCE = 20;

type Promised = Pick<
	ReferralRow,
	"id" | "number" | "quote_id" | "enquiry_id" | "provider_id" | "provider" | "url_slug"
> & {
	contact_by: Date;
};

const remindProvider = async (services: Needs, trx: Transaction, row: Promised): Promise<void> => {
	const recipients = await recipientsOf(trx, row.provider_id, row.id);
	const email = {
		id: row.id,
		reference: referenceOfReferral(row.number),
		provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
	};
	const own = { contactBy: localMoment(row.contact_by, recipients.state) };
	await services.outbox.enqueue(
		trx,
		referralEmails(services.settings, "referral-contact-reminder", email, recipients, own, row.contact_by.getTime()),
	);
};

const askVisitor = (services: Needs, trx: Transaction, row: Promised): Promise<void> =>
	tellNews(services, trx, requestOfRow(row), "contact", `referral:${row.id}:contact`);

interface Step {
	/** Minutes of business time after the provider could see the person. */
	after: number;
	done: keyof ReferralChange & ("contact_reminded_at" | "contact_asked_at" | "contact_missed_at");
	/** The event in the case. */
	what: string;
	work: (services: Needs, trx: Transaction, row: Promised) => Promise<void>;
}

const STEPS: Step[] = [
	{
		after: WAITS.contact.remindAfter[0],
		done: "contact_reminded_at",
		what: "contact-reminded",
		work: remindProvider,
	},
	{ after: WAITS.contact.over, done: "contact_asked_at", what: "contact-asked", work: askVisitor },
	// The event itself puts the case before a colleague.
	{ after: WAITS.contactAnswer.over, done: "contact_missed_at", what: "contact-missed", work: async () => {} },
];

/** Does one step for referrals that are due, unless the next step is due too. Nodes running at the same time take different rows. @returns how many */
const runStep = (services: Needs, { after, done, what, work }: Step, next: Step | undefined): Promise<number> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const dueIn = (minutes: number) => dueAfter(ofReferral.ref("r.visible_at"), minutes);
		const rows = await trx
			.selectFrom("referral as r")
			.innerJoin("provider as p", "p.id", "r.provider_id")
			.select(["r.id", "r.number", "r.quote_id", "r.enquiry_id", "r.provider_id", "p.name as provider", "p.url_slug"])
			.select(dueIn(WAITS.contact.over).as("contact_by"))
			.where("r.state", "=", "accepted")
			.where("r.contact_missed_at", "is", null)
			.where(`r.${done}`, "is", null)
			.where("r.visible_at", "<=", at)
			.where(dueIn(after), "<=", at)
			.$if(next !== undefined, (query) => query.where(dueIn(next?.after ?? 0), ">", at))
			.orderBy("r.visible_at")
			.orderBy("r.id")
			.limit(AT_ONCE)
			.forNoKeyUpdate("r")
			.skipLocked()
			.execute();
		for (const row of rows) {
			await updateReferral(trx, row.id, at, { [done]: at });
			await work(services, trx, row);
			const referral = referenceOfReferral(row.number);
			await tellCase(trx, requestOfRow(row), { at, personId: null, what, facts: { provider: row.provider, referral } });
			await recordAuditEvent(trx, at, { personId: null, event: `referral.${what}`, about: `referral:${row.id}` });
		}
		return rows.length;
	});

/**
 * Does everything that is due about promised contacts.
 * @param all runs a batch until no full one is left
 * @returns how many reminders, questions and exceptions
 */
export const remindContacts = async (
	services: Needs,
	all: (work: (services: Needs) => Promise<number>) => Promise<number>,
): Promise<number> => {
	await services.database.transaction((trx) => keepContactClocks(trx, services.clock()));
	let total = 0;
	for (const [nth, step] of STEPS.entries()) total += await all((needs) => runStep(needs, step, STEPS[nth + 1]));
	return total;
};
