import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Output } from "#contract/endpoint.ts";
import type { followJoinLink as followLine, readJoinLink as readLine } from "#contract/providers/join.ts";
import { JOIN_CLOCKS, JOIN_MOVES } from "#contract/providers/states.ts";
import { endOf } from "#contract/shared/states.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { joinEmail, onTeamEmail } from "#domains/accounts/mail.ts";
import { finishMove } from "#domains/accounts/moves.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import { ANSWER_AFTER_MS, newPasswordLink } from "#domains/accounts/reset-password.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { staffEmail } from "../mail.ts";
import { lockAccount } from "./lock-account.ts";
import { ownDomains, wasRemoved } from "./own-domains.ts";
import { findOwn } from "./store.ts";

// Colleagues ask to join by an address at the organisation's own domain (decision 72).

/** Emails for one account a day. */
const FOR_ACCOUNT = { times: 30, seconds: 24 * 3600 };
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

interface Standing {
	/** The address may join, or is invited already. */
	may_join: boolean;
	is_member: boolean;
	person_id: number | null;
	is_invited: boolean;
}

/** What an address may do on a shown profile's staff. */
const standingOf = async (db: Db | Transaction, providerId: number, email: string): Promise<Standing> => {
	const row = await db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.leftJoin("person as w", (join) => join.on("w.email", "=", email))
		.leftJoin("account_member as m", (join) =>
			join.onRef("m.account_id", "=", "a.id").onRef("m.person_id", "=", "w.id"),
		)
		.select(["p.account_id", "a.colleagues_may_join as is_on", "w.id as person_id"])
		.select((eb) => [
			eb
				.and([eb("w.id", "is not", null), eb.or([eb("w.is_active", "=", false), eb("w.role", "<>", "staff")])])
				.as("is_blocked"),
			eb("m.accepted_at", "is not", null).as("is_member"),
			eb.and([eb("m.id", "is not", null), eb("m.accepted_at", "is", null)]).as("is_invited"),
		])
		.$narrowType<Pick<Standing, "is_member" | "is_invited">>()
		.where("p.id", "=", providerId)
		.where("p.is_active", "=", true)
		.executeTakeFirst();
	if (!row || row.is_blocked) return { may_join: false, is_member: false, person_id: null, is_invited: false };
	const { account_id: accountId, is_on, ...standing } = row;
	const domain = email.slice(email.lastIndexOf("@") + 1);
	const isOwn = (await ownDomains(db, [accountId])).some((one) => one.domain === domain);
	const may_join = is_on && isOwn && !row.is_member && !(await wasRemoved(db, accountId, email));
	return { ...standing, may_join };
};

/**
 * Emails a link that joins a profile's staff, if the address is at the organisation's own domain. Staff who have joined
 * get an email that says so. Every address gets the same response after the same time.
 * @throws Problem 404 for an unknown or hidden profile
 */
export const askToJoin = async (
	services: Services,
	idOrSlug: string,
	{ name, email }: { name: string; email: string },
	sender: { address: string },
): Promise<void> => {
	const { database, clock, limiter, outbox, settings } = services;
	refuseOurName(services, name);
	const provider = await findOwn(database.db, idOrSlug);
	if (!provider?.is_active) throw notFound();
	const answer = new Promise((done) => setTimeout(done, ANSWER_AFTER_MS));
	const isSpent =
		!limiter.spares(sender.address) &&
		(await limiter.take("join emails of one account", String(provider.account_id), FOR_ACCOUNT)) > 0;
	if (!isSpent)
		await database.transaction(async (trx) => {
			const { may_join, is_member } = await standingOf(trx, provider.id, email);
			const now = clock();
			const about = { email, provider: provider.name, key: `provider:${provider.id} ${now.toISOString()}` };
			if (is_member) await outbox.enqueue(trx, [onTeamEmail(about, settings)], sender);
			if (!may_join) return;
			const token = randomBytes(32).toString("base64url");
			const link = { token_hash: hashOf(token), provider_id: provider.id, name, email };
			await trx
				.insertInto("join_link")
				.values({ ...link, created_at: now, ends_at: endOf(JOIN_CLOCKS.link, now) })
				.execute();
			const key = `join-link:${hashOf(token).toString("hex").slice(0, 16)}`;
			await finishMove(services, trx, now, JOIN_MOVES.ask, {
				...{ personId: null, about: `account:${provider.account_id}`, facts: { provider: provider.id } },
				...{ emails: [joinEmail({ ...about, key, token }, settings)], cause: sender },
			});
		});
	await answer;
};

interface Link {
	provider: number;
	account: number;
	provider_name: string;
	url_slug: string;
	name: string;
	email: string;
}

/** @throws Problem 404 for a link that is unknown, expired or used, or whose address may no longer join */
const findLink = async (
	db: Db | Transaction,
	token: string,
	now: Date,
	lock = false,
): Promise<{ link: Link; standing: Standing }> => {
	if (!TOKEN.test(token)) throw notFound();
	const found = db
		.selectFrom("join_link as l")
		.innerJoin("provider as p", "p.id", "l.provider_id")
		.select(["l.provider_id as provider", "p.account_id as account", "p.name as provider_name", "p.url_slug"])
		.select(["l.name", "l.email"])
		.where("l.token_hash", "=", hashOf(token))
		.where("l.used_at", "is", null)
		.where("l.ends_at", ">", now);
	const link = await (lock ? found.forUpdate("l") : found).executeTakeFirst();
	const standing = link && (await standingOf(db, link.provider, link.email));
	if (!link || !standing?.may_join) throw notFound();
	return { link, standing };
};

/** @throws Problem 404 if the link doesn't work */
export const readJoinLink = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	token: string,
): Promise<Output<typeof readLine>> => {
	const { link } = await findLink(database.db, token, clock());
	return { provider: { id: link.provider, name: link.provider_name, url_slug: link.url_slug } };
};

const ownersOf = (trx: Transaction, accountId: number) =>
	trx
		.selectFrom("member_in_force as m")
		.innerJoin("person as w", "w.id", "m.person_id")
		.select(["w.id", "w.email"])
		.where("m.account_id", "=", accountId)
		.where("m.is_owner", "=", true)
		.where("m.accepted_at", "is not", null)
		.where("w.is_active", "=", true)
		.orderBy("w.id")
		.execute();

/**
 * Asks the owners whether the colleague may join. Until a yes they see nothing. A person who was invited before keeps what
 * the invitation gives. Ends all links to the address.
 * @returns for an invited person, a link to set a password if they have none
 * @throws Problem 404 if the link doesn't work
 */
export const followJoinLink = async (
	{ database, clock, outbox, settings }: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	token: string,
): Promise<Output<typeof followLine>> => {
	const early = await findLink(database.db, token, clock());
	return database.transaction(async (trx) => {
		const now = clock();
		await lockAccount(trx, early.link.account, { id: null });
		const { link, standing } = await findLink(trx, token, now, true);
		if (link.account !== early.link.account) throw notFound();
		await sql`
			update join_link l set used_at = ${now} from provider p
			where p.id = l.provider_id and p.account_id = ${link.account} and l.email = ${link.email} and l.used_at is null
		`.execute(trx);
		const { name, email, account, provider, provider_name } = link;
		if (standing.is_invited && standing.person_id !== null)
			return {
				provider: provider_name,
				waits: false,
				password_link: await passwordLinkOf(trx, standing.person_id, now),
			};
		const asked = await trx
			.insertInto("join_request")
			.values({ provider_id: provider, name, email, asked_at: now })
			.onConflict((same) => same.doNothing())
			.returning("id")
			.executeTakeFirst();
		if (!asked) return { provider: provider_name, waits: true, password_link: null };
		const key = `join-request:${provider} ${now.toISOString()}`;
		const owners = await ownersOf(trx, account);
		await finishMove({ outbox }, trx, now, JOIN_MOVES.follow, {
			...{ personId: null, about: `account:${account}`, facts: { provider } },
			emails: owners.map((owner) =>
				staffEmail(settings, "join-waits", owner.email, key, { name, address: email, provider: provider_name }),
			),
		});
		return { provider: provider_name, waits: true, password_link: null };
	});
};

/** For a person who was invited and has no password yet. */
const passwordLinkOf = async (
	trx: Transaction,
	personId: number,
	now: Date,
): Promise<Output<typeof followLine>["password_link"]> => {
	const person = await trx
		.selectFrom("person")
		.select("uid")
		.where("id", "=", personId)
		.where("password_hash", "is", null)
		.executeTakeFirst();
	return person ? { uid: person.uid, token: await newPasswordLink(trx, personId, "invitation", now) } : null;
};

/** Turns joining by address on or off. @throws Problem 404 if the caller is no longer an owner */
export const setJoining = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	{ accountId, by }: { accountId: number; by: Person },
	isOn: boolean,
): Promise<void> =>
	database.transaction(async (trx) => {
		await lockAccount(trx, accountId, by);
		const { rows } = await sql`
			update account set colleagues_may_join = ${isOn} where id = ${accountId} and colleagues_may_join <> ${isOn} returning id
		`.execute(trx);
		if (rows.length === 0) return;
		await recordAuditEvent(trx, clock(), {
			personId: by.id,
			event: isOn ? "account.joining-on" : "account.joining-off",
			about: `account:${accountId}`,
		});
	});
