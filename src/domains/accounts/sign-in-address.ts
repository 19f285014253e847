import { createHash } from "node:crypto";
import { expressionBuilder, type NotNull, type RawBuilder } from "kysely";
import { SIGN_IN_ADDRESS_DAYS } from "#contract/accounts/limits.ts";
import type { DB, Person as PersonTable } from "#db/rows.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, Problem, tooMany } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { maskedAddress } from "#platform/text.ts";
import { recordAuditEvent } from "./audit.ts";
import { endSessions } from "./end-sessions.ts";
import { personEmail } from "./mail.ts";
import { newLinkToken } from "./reset-password.ts";
import type { Person } from "./session.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;
type LinkKind = "new-address" | "keep-address";

/** These emails go to strangers, so each colleague has an hourly limit. */
const CHANGES = { times: 30, seconds: 3600 };

/** @throws Problem 429 */
export const countAddressChange = async (
	{ limiter }: Pick<Services, "limiter">,
	by: Pick<Person, "id">,
): Promise<void> => {
	const wait = await limiter.take("sign-in address", String(by.id), CHANGES);
	if (wait > 0) throw tooMany(wait);
};

const TAKEN = "This address is already used to sign in. Use another one.";

/** @throws Problem 422 at the field, without saying who has the address */
export const addressIsFree = async (trx: Transaction, personId: number, email: string): Promise<void> => {
	const taken = await trx
		.selectFrom("person")
		.select("id")
		.where("email", "=", email)
		.where("id", "<>", personId)
		.executeTakeFirst();
	if (taken) throw invalid([{ field: "email", message: TAKEN }]);
};

/**
 * Whether an account's owner may change a sign-in: the person must be staff of this account only. Owners must not reach
 * a person's other accounts.
 * @param accountId null: a team member asks, who may change any
 */
export const isOnlyOf = async (trx: Transaction, personId: number, accountId: number | null): Promise<boolean> => {
	const person = await trx
		.selectFrom("person as p")
		.select((eb) => {
			const accounts = eb.selectFrom("account_member as m").select("m.account_id").whereRef("m.person_id", "=", "p.id");
			return ["p.role", eb.fn<number[]>("array", [accounts]).as("accounts")];
		})
		.where("p.id", "=", personId)
		.where("p.is_active", "=", true)
		.executeTakeFirst();
	if (accountId === null) return person !== undefined;
	return person?.role === "staff" && person.accounts.length === 1 && person.accounts[0] === accountId;
};

/** SQL for the unconfirmed new sign-in address of `p`. @param whose a condition on its link `l` */
export const waitingAddress = (whose: RawBuilder<unknown>) =>
	expressionBuilder<DB & { p: PersonTable }, "p">()
		.selectFrom("password_link as l")
		.select(["l.new_email", "l.ends_at as new_email_ends"])
		.whereRef("l.person_id", "=", "p.id")
		.where("l.kind", "=", "new-address")
		.where("l.used_at", "is", null)
		.where(whose.$castTo<boolean>())
		.orderBy("l.created_at", "desc")
		.limit(1);

const dropLinks = (trx: Transaction, personId: number) =>
	trx
		.deleteFrom("password_link")
		.where("person_id", "=", personId)
		.where("kind", "in", ["new-address", "keep-address"])
		.execute();

/**
 * Asks for another sign-in address. It replaces the current one once its emailed link is opened, and the current
 * address can stop it. A later request replaces an earlier one; asking for the current address cancels it.
 * @param about.accountId account of the owner who asks; null: a team member asks
 * @throws Problem 422 for a taken address, 409 if the sign-in also serves another account
 */
export const askForAddress = async (
	trx: Transaction,
	{ clock, outbox, settings }: Needs,
	about: { personId: number; accountId: number | null; by: Pick<Person, "id"> },
	email: string,
): Promise<void> => {
	const { personId, accountId, by } = about;
	const person = await trx
		.selectFrom("person as p")
		.select((eb) => [
			...(["p.id", "p.email", "p.name"] as const),
			eb
				.selectFrom("password_link as l")
				.select("l.new_email")
				.whereRef("l.person_id", "=", "p.id")
				.where("l.kind", "=", "new-address")
				.where("l.used_at", "is", null)
				.where("l.ends_at", ">", clock())
				.limit(1)
				.as("asked"),
		])
		.where("p.id", "=", personId)
		.forNoKeyUpdate("p")
		.executeTakeFirst();
	// The same request again: its emails are already on their way.
	if (!person || person.asked === email) return;
	if (person.email === email) {
		await dropLinks(trx, personId);
		return;
	}
	if (!(await isOnlyOf(trx, personId, accountId)))
		throw conflict(
			`We can't change this sign-in address from here. Call us on ${settings.brand.phone}, and we'll change it together.`,
		);
	await addressIsFree(trx, personId, email);
	await dropLinks(trx, personId);
	const now = clock();
	const link = async (kind: LinkKind): Promise<string> => {
		const { token, hash } = newLinkToken();
		const ends = new Date(now.getTime() + SIGN_IN_ADDRESS_DAYS * 24 * 3600_000);
		const about = { person_id: personId, kind, new_email: email, account_id: accountId };
		await trx
			.insertInto("password_link")
			.values({ ...about, token_hash: hash, created_at: now, ends_at: ends })
			.execute();
		return token;
	};
	await recordAuditEvent(trx, now, {
		personId: by.id,
		event: "sign-in-address.asked",
		about: `person:${personId}`,
		facts: accountId === null ? {} : { account: accountId },
	});
	await outbox.enqueue(trx, [
		personEmail(settings, "new-address", { id: personId, email }, now, { token: await link("new-address") }),
		personEmail(settings, "keep-address", person, now, {
			masked: maskedAddress(email),
			token: await link("keep-address"),
		}),
	]);
};

const broken = () => new Problem(400, "This link doesn't work. It may have been used or expired.");

const findLink = async (db: Db | Transaction, token: string, now: Date) => {
	const link = await db
		.selectFrom("password_link as l")
		.innerJoin("person as p", "p.id", "l.person_id")
		.select(["l.kind", "l.person_id", "p.email as old", "l.new_email", "l.account_id"])
		.where("l.token_hash", "=", createHash("sha256").update(token).digest())
		.where("l.kind", "in", ["new-address", "keep-address"])
		.where("p.is_active", "=", true)
		.where("l.used_at", "is", null)
		.where("l.ends_at", ">", now)
		.$narrowType<{ kind: LinkKind; new_email: NotNull }>()
		.executeTakeFirst();
	if (!link) throw broken();
	return link;
};

const asSeen = ({ kind, new_email }: Awaited<ReturnType<typeof findLink>>) => ({
	kind,
	email: maskedAddress(new_email),
});

/** @throws Problem 400 when the link doesn't work */
export const readAddressLink = async ({ database, clock }: Needs, token: string) =>
	asSeen(await findLink(database.db, token, clock()));

/**
 * Follows a link: the new address takes effect and every session ends, or the change is stopped. Both links end.
 * @throws Problem 400 if the link doesn't work, 409 if the address was taken in between
 */
export const followAddressLink = async ({ database, clock, outbox, settings }: Needs, token: string) => {
	const { person_id: early } = await findLink(database.db, token, clock());
	return database.transaction(async (trx) => {
		const now = clock();
		await trx.selectFrom("person").select("id").where("id", "=", early).forUpdate().execute();
		const link = await findLink(trx, token, now);
		const { kind, person_id: personId, old, new_email: email } = link;
		const note = (event: string) => recordAuditEvent(trx, now, { personId, event, about: `person:${personId}` });
		if (kind === "keep-address") {
			await dropLinks(trx, personId);
			await note("sign-in-address.stopped");
			return asSeen(link);
		}
		// They may have joined the team or another account since the owner asked.
		if (!(await isOnlyOf(trx, personId, link.account_id))) throw broken();
		const taken = await trx.selectFrom("person").select("id").where("email", "=", email).executeTakeFirst();
		if (taken) throw conflict(TAKEN);
		await trx.updateTable("person").set({ email }).where("id", "=", personId).execute();
		await trx.deleteFrom("password_link").where("person_id", "=", personId).execute();
		await endSessions(trx, personId, "all");
		await note("sign-in-address.changed");
		await outbox.enqueue(trx, [personEmail(settings, "address-changed", { id: personId, email: old }, now, {})]);
		return asSeen(link);
	});
};

/** Corrects a person's own name, including in the accounts where an owner entered it. */
export const changeOwnName = (services: Needs, { id }: Pick<Person, "id">, name: string): Promise<void> =>
	services.database.transaction(async (trx) => {
		await trx.updateTable("person").set({ name }).where("id", "=", id).execute();
		await trx
			.updateTable("account_member")
			.set({ name })
			.where("person_id", "=", id)
			.where("accepted_at", "is not", null)
			.execute();
		await recordAuditEvent(trx, services.clock(), { personId: id, event: "person.renamed", about: `person:${id}` });
	});

const asText = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/**
 * Stops a form from overwriting what a colleague changed since it was opened.
 * @param asked the form's changes, with the opened values in `was`
 * @throws Problem 409
 */
export const unlessChanged = <T extends object>(
	before: T,
	{ was = {}, ...asked }: { was?: object | undefined } & object,
): void => {
	for (const [field, opened] of Object.entries(was)) {
		const [stored, typed] = [before[field as keyof T], asked[field as keyof typeof asked]].map(asText);
		if (typed !== undefined && stored !== asText(opened) && stored !== typed)
			throw conflict("A colleague changed this since you opened it. Look at both, then save again.");
	}
};
