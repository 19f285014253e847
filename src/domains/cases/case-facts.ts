import { sql } from "kysely";
import { openWords } from "#domains/enquiries/own-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import type { CaseRow } from "./cases-store.ts";

/** Details of a request for display, and the person's own words. */
export interface CaseFacts {
	facts: { label: string; value: string }[];
	said: string;
	/** What a report is about. */
	reported?: { review: number | null; provider: number | null };
}

/** Anyone can type a reference. */
export const REFERENCE_GIVEN = "Reference given (not checked)";

type Fact = [label: string, value: string | null | undefined];
const filled = (facts: Fact[]) => facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

const ofQuote = async (db: Db, id: string): Promise<CaseFacts> => {
	const { rows } = await sql<{
		area: string;
		ages: string[];
		fundings: string[];
		plan_management: string | null;
		place: string | null;
		providers: string[];
		submitted_anyway: boolean;
		most: number | null;
		within_km: number | null;
		has_follow_up: boolean;
		has_plan: boolean;
	}>`
		select a.name as area, array(select g.description from age_group g where g.code = any (q.age_groups) order by g.number) as ages,
			array(select f.name from funding_type f where f.code = any (q.funding_types) order by f.number) as fundings,
			nullif(concat_ws(' ', q.suburb, q.postcode), '') as place, q.submitted_anyway, q.plan_management, s.most, s.within_km,
			array(select p.name || case when c.is_available then '' else ' (no availability there)' end
				from quote_provider c join provider p on p.id = c.provider_id where c.quote_id = q.id order by p.name) as providers,
			exists (select from follow_up f where f.quote_id = q.id) as has_follow_up,
			exists (select from plan_file f where f.quote_id = q.id) as has_plan
		from quote q join service_area a on a.id = q.service_area_id left join automatic_send s on s.quote_id = q.id where q.id = ${id}
	`.execute(db);
	const [row] = rows;
	if (!row) return { facts: [], said: "" };
	return {
		facts: filled([
			["Service", row.area],
			["Where", row.place ?? "Not known"],
			["Age", row.ages.join(", ")],
			["Funding", row.fundings.join(", ") || "Not sure"],
			["Plan", row.plan_management],
			["Chosen providers", row.providers.join(", ")],
			[
				"Asks",
				row.most === null
					? null
					: `Everyone who fits, up to ${row.most}${row.within_km ? `, within ${row.within_km} km` : ""}, without a name`,
			],
			[
				"Check first",
				row.submitted_anyway ? "Sent anyway: the location isn't certain, or a chosen provider doesn't serve it" : null,
			],
			["Details given", row.has_follow_up ? (row.has_plan ? "Yes, with a plan file" : "Yes") : "Not yet"],
		]),
		said: "",
	};
};

const ofEnquiry = async (db: Db, settings: Settings, id: string): Promise<CaseFacts> => {
	const { rows } = await sql<{
		id: string;
		details: Record<string, unknown>;
		words: Buffer | null;
		is_from_page: boolean;
		area: string | null;
		age: string | null;
		funding: string | null;
		report_review: number | null;
		report_provider: number | null;
	}>`
		select c.review_id as report_review, c.provider_id as report_provider, e.id, e.details, e.words, num_nonnulls(e.page_quote_id, e.page_enquiry_id) > 0 as is_from_page, (select name from service_area a where a.id = case when e.kind = 'no-provider' then (e.details ->> 'serviceRequired')::int end) as area,
			(select description from age_group g where g.code = e.details ->> 'ageGroup') as age,
			(select name from funding_type f where f.code = e.details ->> 'fundingType') as funding
		from enquiry e left join content_report c on c.enquiry_id = e.id where e.id = ${id}
	`.execute(db);
	const [row] = rows;
	if (!row) return { facts: [], said: "" };
	const details = openWords(settings, row);
	// Complaints about us show the typed provider separately.
	const shown = new Set([
		...(details.isAboutUs ? [] : ["typedProvider"]),
		"details",
		"message",
		"firstName",
		"lastName",
		"serviceRequired",
		"ageGroup",
		"fundingType",
		"placeCode",
		"placeSuburb",
	]);
	const words = (name: string) => {
		// Anyone can type a number. From a request's own page it is the request's.
		if (name === "caseNumber") return row.is_from_page ? "Sent from their request page" : REFERENCE_GIVEN;
		const spaced = name.replace(/([A-Z])/g, " $1").toLowerCase();
		return spaced.charAt(0).toUpperCase() + spaced.slice(1);
	};
	const value = (held: unknown): string | null =>
		held === null || held === undefined || held === ""
			? null
			: held === true
				? "Yes"
				: held === false
					? null
					: Array.isArray(held)
						? held.join(", ")
						: String(held);
	return {
		facts: filled([
			["Service", row.area],
			["Age", row.age],
			["Funding", row.funding],
			...Object.entries(details)
				.filter(([name]) => !shown.has(name))
				.map(([name, held]): Fact => [words(name), value(held)]),
		]),
		said: String(details.details ?? details.message ?? ""),
		...((row.report_review ?? row.report_provider) !== null && {
			reported: { review: row.report_review, provider: row.report_provider },
		}),
	};
};

const ofReview = async (db: Db, id: number): Promise<CaseFacts> => {
	const row = await db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["p.name as provider", "r.comment", "r.total_score", "r.state"])
		.where("r.id", "=", id)
		.executeTakeFirst();
	return row
		? {
				facts: filled([
					["Provider", row.provider],
					["Stars", String(row.total_score)],
					["State", row.state],
				]),
				said: row.comment,
			}
		: { facts: [], said: "" };
};

const ofChat = async (db: Db, id: string): Promise<CaseFacts> => {
	const row = await db
		.selectFrom("chat")
		.select(["state", "case_number", "last_number as messages"])
		.where("id", "=", id)
		.executeTakeFirst();
	return {
		facts: filled([
			["State", row?.state],
			[REFERENCE_GIVEN, row?.case_number],
			["Messages", String(row?.messages ?? 0)],
		]),
		said: "",
	};
};

const ofReply = async (db: Db, reviewId: number): Promise<CaseFacts> => {
	const row = await db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.leftJoin("review_response as a", "a.review_id", "r.id")
		.leftJoin("person as w", "w.id", "a.updated_by")
		.select(["p.name as provider", "r.state", "a.comment", "a.hidden_at", "w.name as who"])
		.where("r.id", "=", reviewId)
		.executeTakeFirst();
	if (!row) return { facts: [], said: "" };
	const isPublic = row.comment !== null && row.hidden_at === null && row.state === "published";
	return {
		facts: filled([
			["Provider", row.provider],
			["Written by", row.who],
			[
				"Reply",
				isPublic
					? "Public"
					: row.comment === null
						? "Removed"
						: row.hidden_at
							? "Hidden"
							: "Not public: the review isn't published",
			],
		]),
		said: row.comment ?? "",
	};
};

const ofProfile = async (db: Db, caseId: string, id: number): Promise<CaseFacts> => {
	const { rows } = await sql<{ provider: string; account: string; is_active: boolean; changes: number }>`
		select p.name as provider, a.name as account, p.is_active,
			(select count(*)::int from case_event e where e.case_id = ${caseId} and e.kind = 'profile-changed' and e.id > coalesce(
				(select max(o.id) from case_event o where o.case_id = ${caseId} and o.kind in ('published-again', 'reopened')), 0)) as changes
		from provider p join account a on a.id = p.account_id where p.id = ${id}
	`.execute(db);
	const [row] = rows;
	return {
		facts: filled([
			["Provider", row?.provider],
			["Organisation", row?.account],
			["Profile", row && (row.is_active ? "Public" : "Not shown")],
			["Changes to review", row && String(row.changes)],
		]),
		said: "",
	};
};

/** Reads a case's details from the tables of its kind. */
export const factsOf = (db: Db, settings: Settings, row: CaseRow): Promise<CaseFacts> => {
	if (row.quote_id) return ofQuote(db, row.quote_id);
	if (row.enquiry_id) return ofEnquiry(db, settings, row.enquiry_id);
	if (row.review_id !== null) return ofReview(db, row.review_id);
	if (row.response_review_id !== null) return ofReply(db, row.response_review_id);
	if (row.provider_id !== null) return ofProfile(db, row.id, row.provider_id);
	return ofChat(db, row.chat_id ?? "");
};
