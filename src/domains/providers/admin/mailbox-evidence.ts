import { sql } from "kysely";
import { asciiDomain } from "#contract/shared/mailbox.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

// Whether an address at a domain says anything about an organisation (decision 72). The only reader of that question.

/** Australian internet and mail services, and others that the package's list lacks. */
const MORE_PUBLIC = new Set([
	...["aanet.com.au", "aapt.com.au", "aapt.net.au", "activ8.net.au", "adam.com.au", "adsl.on.net", "amnet.net.au"],
	...["arcom.com.au", "aussiebb.com.au", "aussiebroadband.com.au", "bigpond.com", "bigpond.com.au", "bigpond.net.au"],
	...["chariot.net.au", "dcsi.net.au", "dodo.com.au", "duck.com", "eftel.net.au", "exemail.com.au", "exetel.com.au"],
	...["fastmail.com", "fastmail.com.au", "fastmail.fm", "gmx.com", "gmx.net", "grapevine.com.au", "hey.com"],
	...[
		"hotkey.net.au",
		"hotmail.com.au",
		"icloud.com",
		"ihug.com.au",
		"iinet.net.au",
		"internode.on.net",
		"iprimus.com.au",
	],
	...["live.com.au", "mac.com", "me.com", "myaccess.com.au", "mysoul.com.au", "ncable.net.au", "netspace.net.au"],
	...["on.net", "optus.com.au", "optusnet.com.au", "outlook.com.au", "ozemail.com.au", "pacific.net.au"],
	...[
		"picknowl.com.au",
		"pm.me",
		"powerup.com.au",
		"primus.com.au",
		"primusonline.com.au",
		"proton.me",
		"protonmail.ch",
	],
	...["protonmail.com", "senet.com.au", "skymesh.com.au", "skymesh.net.au", "southernphone.com.au", "spin.net.au"],
	...["swiftdsl.com.au", "tassie.net.au", "telstra.com", "tpg.com.au", "transact.com.au", "tuta.com", "tuta.io"],
	...["tutanota.com", "tutamail.com", "unwired.com.au", "velocitynet.com.au", "vtown.com.au", "westnet.com.au"],
	...["yahoo.com.au", "y7mail.com", "zoho.com", "zoho.com.au", "zohomail.com", "zohomail.com.au", "uq.net.au"],
]);

/** Every name that a domain is under, itself first: a.example.com, example.com. */
const withParents = (domain: string): string[] => {
	const labels = domain.split(".");
	return labels.slice(0, -1).map((_label, at) => labels.slice(at).join("."));
};

const GOVERNMENT = /(?:^|\.)(?:gov|govt|mil)(?:\.[a-z]{2})?$/;
const EDUCATION = /(?:^|\.)(?:edu|ac|school)(?:\.[a-z]{2})?$/;

export type DomainKind = "public" | "government" | "education" | "organisation";

/**
 * Who can have a mailbox at a domain: anyone, a government's or a school's many people (students included), or an
 * organisation. The list of 96,000 public mail domains is loaded on first use: few calls need it.
 */
export const kindOfDomain = async (domain: string): Promise<DomainKind> => {
	const plain = asciiDomain(domain);
	if (GOVERNMENT.test(plain)) return "government";
	if (withParents(plain).some((name) => MORE_PUBLIC.has(name))) return "public";
	if (EDUCATION.test(plain)) return "education";
	const { DOMAINS } = await import("free-email-domains-list");
	return DOMAINS.has(plain) ? "public" : "organisation";
};

export const domainOf = (email: string): string => asciiDomain(email.slice(email.lastIndexOf("@") + 1));

/** The domain of a website, without `www.`; null if it has none. */
const siteDomain = (url: string | null): string | null => {
	if (!url) return null;
	try {
		return asciiDomain(new URL(/^https?:/i.test(url) ? url : `https://${url}`).hostname.replace(/^www\./, ""));
	} catch {
		return null;
	}
};

/** Whether another account has staff, or a profile's email or website, at the domain. */
const isShared = async (db: Db | Transaction, domain: string, accountId: number): Promise<boolean> => {
	const { rows: staff } = await sql`
		select from person w join account_member m on m.person_id = w.id
		where split_part(w.email, '@', 2) = ${domain} and w.is_active and m.accepted_at is not null and m.account_id <> ${accountId} limit 1
	`.execute(db);
	if (staff.length > 0) return true;
	const rows = await db
		.selectFrom("provider as p")
		.select(["p.email", "p.url"])
		.where("p.account_id", "<>", accountId)
		.where((eb) =>
			eb.or(
				(["p.email", "p.url"] as const).map((column) =>
					eb(eb.fn<number>("strpos", [eb.fn("lower", [column]), eb.val(domain)]), ">", 0),
				),
			),
		)
		.execute();
	return rows.some(({ email, url }) => (email && domainOf(email.trim()) === domain) || siteDomain(url) === domain);
};

/** What the address of a mailbox says: own for the organisation's own domain, other for a domain we don't know. */
export type Evidence = "own" | "other" | "shared" | Exclude<DomainKind, "organisation">;

/** @param own the domains that are the account's */
export const evidenceOf = async (
	db: Db | Transaction,
	email: string,
	{ accountId, own }: { accountId: number; own: readonly string[] },
): Promise<Evidence> => {
	const domain = domainOf(email);
	const kind = await kindOfDomain(domain);
	if (kind !== "organisation") return kind;
	if (await isShared(db, domain, accountId)) return "shared";
	return own.includes(domain) ? "own" : "other";
};

export interface Listed {
	account_id: number;
	/** Only as the import, a register or the team gave them. Null if provider staff changed them. */
	email: string | null;
	phone: string | null;
	url: string | null;
	/** Domains of that email and website. */
	domains: string[];
}

/**
 * A profile's contact details that can prove something: those that an import or our team gave. Staff may
 * change the others, so those prove nothing.
 */
export const listedOf = async (db: Db | Transaction, providerId: number): Promise<Listed> => {
	const given = (column: string) => sql`
		case when not ${column} = any (p.own_columns) or (
			select w.role = 'team' from provider_change c join person w on w.id = c.person_id
			where c.provider_id = p.id and c.columns ? ${column} order by c.version desc limit 1
		) then nullif(btrim(${sql.ref(`p.${column}`)}), '') end
	`;
	const { rows } = await sql<Omit<Listed, "domains">>`
		select p.account_id, ${given("email")} as email, ${given("phone_number")} as phone, ${given("url")} as url from provider p where p.id = ${providerId}
	`.execute(db);
	const listed = rows[0] ?? { account_id: 0, email: null, phone: null, url: null };
	const site = siteDomain(listed.url);
	return {
		...listed,
		domains: [...new Set([...(listed.email ? [domainOf(listed.email)] : []), ...(site ? [site] : [])])],
	};
};
