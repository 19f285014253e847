import { expressionBuilder, sql } from "kysely";
import type { DB, TeamCase } from "#db/rows.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { isAbout, type LinkedTo } from "./private-link.ts";

/** Where the contact detail came from. */
type Source = LinkedTo | { reviewId: number } | { caseId: string };

interface Proof {
	kind: "email" | "phone";
	/** link: the person opened a link sent to it. call: a colleague reached the person on it. */
	how: "link" | "call";
	at: Date;
	/** The colleague; null for a link. */
	personId: number | null;
}

/**
 * Records that a contact detail belongs to the person who gave it (docs/decisions/0049-typed-details.md). Keeps
 * the first proof.
 */
export const proveContact = async (
	db: Db | Transaction,
	of: Source,
	{ kind, how, at, personId }: Proof,
): Promise<void> => {
	const { quoteId, enquiryId, reviewId, caseId } = of as {
		quoteId?: string;
		enquiryId?: string;
		reviewId?: number;
		caseId?: string;
	};
	await sql`
		select prove_contact(${quoteId ?? null}::uuid, ${enquiryId ?? null}::uuid, ${reviewId ?? null}::int, ${caseId ?? null}::uuid, ${kind}::text, ${at}::timestamptz,
			${how}::text, ${personId}::int)
	`.execute(db);
};

const { exists, fn } = expressionBuilder<DB & { c: TeamCase }, "c">();
const emailKey = fn<string | null>("lower", [fn("btrim", ["c.email"])]);

const proofsOf = (db: Db | Transaction, of: LinkedTo) =>
	db
		.selectFrom("contact_proof as p")
		.innerJoin("team_case as c", "c.id", "p.case_id")
		.select("p.id")
		.where(...isAbout("c", of))
		.where("p.part", "=", "contact");

/** Proofs `p` of the email address of a request's case `c`. */
export const emailProofsOf = (db: Db | Transaction, of: LinkedTo) =>
	proofsOf(db, of)
		.where("p.kind", "=", "email")
		.where((eb) => eb("p.key", "=", emailKey));

/** SQL: whether the email address of a request is proven. */
export const isProvenBy = (db: Db | Transaction, of: LinkedTo) => exists(emailProofsOf(db, of)).$castTo<boolean>();

/** Whether the email address or the phone number of a request is proven. */
export const isReached = async (db: Db | Transaction, of: LinkedTo): Promise<boolean> => {
	const proof = await proofsOf(db, of)
		.where((eb) => {
			const phoneKey = eb.fn<string | null>("phone_key", ["c.phone"]);
			return eb("p.key", "=", eb.case("p.kind").when("email").then(emailKey).else(phoneKey).end());
		})
		.executeTakeFirst();
	return proof !== undefined;
};

const deniedBy = (of: LinkedTo) => {
	const { val } = expressionBuilder<DB>();
	return fn<boolean>("is_denied", [val(of.quoteId ?? null), val(of.enquiryId ?? null)]);
};

/** Whether the owner of the address says that the request isn't theirs, and nobody has decided yet (decision 49). */
export const isDenied = async (db: Db | Transaction, of: LinkedTo): Promise<boolean> => {
	const { denied } = await db.selectNoFrom(deniedBy(of).as("denied")).executeTakeFirstOrThrow();
	return denied;
};

/**
 * Records that the owner of a request's email used the private link sent to it: they pressed a button there, or opened
 * it in the browser that sent the request. Writes only the first time, and nothing while someone at the address says that
 * it wasn't them.
 */
export const proveByPrivateLink = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	of: LinkedTo,
): Promise<void> => {
	const { is_done } = await database.db
		.selectNoFrom(({ or }) => or([isProvenBy(database.db, of), deniedBy(of)]).as("is_done"))
		.executeTakeFirstOrThrow();
	if (is_done) return;
	await database.transaction((trx) =>
		proveContact(trx, of, { kind: "email", how: "link", at: clock(), personId: null }),
	);
};
