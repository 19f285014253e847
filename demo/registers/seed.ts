import { sql } from "kysely";
import { isAbn } from "#contract/shared/checks.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { FUNDING_SUPPORT_AT_HOME } from "#contract/shared/funding-codes.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { importRegister } from "#domains/registers/import-register.ts";
import { groupsWithAreas, registerNamed } from "#domains/registers/list-files.ts";
import type { Database } from "#platform/db/database.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";
import { DEMO_ITEMS, DEMO_RANGES } from "./items.ts";

const DAY_MS = 86_400_000;

/** A made-up ABN with valid check digits. Its last nine digits begin with 999, as in the samples of the formats. */
export const madeUpAbn = (nth: number): string => {
	const digits = `999${String(nth).padStart(6, "0")}`;
	const checks = Array.from({ length: 89 }, (_, i) => `${i + 11}${digits}`);
	return checks.find(isAbn) as string;
};

interface DemoAccount {
	id: number;
	name: string;
	areas: number[];
	is_alone: boolean;
	is_aged_care: boolean;
}

/** What becomes of the nth organisation in the demo's registers, so that every state can be seen. */
const fateOf = (nth: number) => {
	if (nth % 12 === 11) return "no ABN";
	if (nth % 12 === 3) return "not on the list";
	if (nth % 24 === 7) return "ended";
	return (["suspended", "condition", "notice"] as const)[[16, 28, 40].indexOf(nth)] ?? "registered";
};

/** Adds ABNs to the demo's organisations and publishes registers about them, and limits and ranges of prices, unless there is one. */
export const seedDemoRegisters = async (database: Database, now: Date): Promise<void> => {
	const { db } = database.patient;
	if (await isPublished(database)) return;
	const { rows: accounts } = await sql<DemoAccount>`
		select a.id, a.name, array_agg(distinct s.service_area_id) as areas, count(distinct p.id) = 1 and bool_and(p.is_active) as is_alone,
			bool_or(${FUNDING_SUPPORT_AT_HOME} = any (p.funding_types)) as is_aged_care
		from account a join provider p on p.account_id = a.id join service s on s.id = any (p.services)
		where p.source = 'demo' group by a.id order by a.id
	`.execute(db);
	if (accounts.length === 0) return;
	const day = (days: number) => longCalendarDay(officeDay(new Date(now.getTime() + days * DAY_MS)));
	const groups = groupsWithAreas();
	const barred = accounts.filter(({ is_alone }) => is_alone).slice(-2);
	const register: Record<string, string>[] = [];
	const actions: Record<string, string>[] = [];
	const charities: Record<string, string>[] = [];
	const agedCare: Record<string, string>[] = [];
	const abns: { id: number; abn: string }[] = [];
	for (const [nth, { id, name, areas, is_aged_care }] of accounts.entries()) {
		const isBarred = barred.some((one) => one.id === id);
		const fate = isBarred ? "barred" : fateOf(nth);
		if (fate === "no ABN") continue;
		const abn = madeUpAbn(nth);
		abns.push({ id, abn });
		// As in the register, most have the day that it began with.
		if (nth % 4 === 0)
			charities.push({
				ABN: abn,
				Charity_Legal_Name: name,
				Registration_Date: nth % 8 === 0 ? "3/12/2012" : `${(nth % 27) + 1}/07/2019`,
			});
		if (is_aged_care && nth % 4 === 2)
			agedCare.push({
				ABN: abn,
				"Registration categories": nth % 8 === 2 ? "Category 1; Category 4; Category 5" : "Category 4; Category 6",
				"Registration status": "Registered",
				"Registration start date": "1/11/2025",
				"Registration end date": day(400),
			});
		const offered = groups.filter((group) => group.areas.some((area) => areas.includes(area)));
		const action = (Type: string) =>
			actions.push({ Type, "Date effective from": day(-90), "Date no longer in force": "", Name: name, ABN: abn });
		if (fate === "notice") action("Compliance notice");
		if (id === barred[0]?.id) action("Banning order");
		if (fate === "not on the list" || offered.length === 0) continue;
		register.push({
			"Provider business name": name,
			"Legal name": name,
			ABN: abn,
			"Registration status": id === barred[1]?.id ? "Revoked" : fate === "suspended" ? "Suspended" : "Approved",
			"Period of registration in force until": day(fate === "ended" || isBarred ? -40 : 120 + (nth % 36) * 20),
			"Approved registration groups": offered.map((group) => group.name).join("; "),
			"Conditions of registration":
				fate === "condition" ? "The provider must not provide supports in participants' homes." : "",
			"Outlet name": "Head office",
		});
	}
	await sql`
		update account a set abn = r.abn from jsonb_to_recordset(${JSON.stringify(abns)}::jsonb) as r (id int, abn text)
		where a.id = r.id and a.abn is null
	`.execute(db);
	await publish(database, "ndis-register", register, now);
	await publish(database, "ndis-actions", actions, now);
	await publish(database, "ndis-prices", LIMITS, now);
	const ranges = DEMO_RANGES.flatMap(({ service, ...times }) =>
		(["weekday", "saturday"] as const).map((Time) => ({
			...{ Service: service, Unit: "hour", Time, Low: String(times[Time][0]), High: String(times[Time][1]) },
			...{ "Range covers": "25th to 75th percentile", "Check again": day(120) },
		})),
	);
	await publish(database, "support-at-home-prices", ranges, now, "Example list with made-up prices");
	await publish(database, "registered-charities", charities, now);
	await publish(database, "aged-care-register", agedCare, now);
};

const LIMITS = DEMO_ITEMS.map(({ item, name, group, national, remote, veryRemote }) => ({
	...{ "Support Item Number": item, "Support Item Name": name, "Registration Group Number": group, Unit: "H" },
	...{
		"Start date": "20260701",
		"End Date": "99991231",
		National: national,
		Remote: remote,
		"Very Remote": veryRemote,
	},
}));

/** @param name what profiles call the list, if its rows don't say that they are examples */
const publish = async (
	database: Database,
	kind: string,
	rows: Record<string, string>[],
	now: Date,
	name?: string,
): Promise<void> => {
	const known = registerNamed(kind);
	const [first] = rows;
	if (!known || !first) return;
	const list = { ...known, name: name ?? known.name };
	const names = Object.keys(first);
	const file = Buffer.from(writeCsv([names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]));
	const day = officeDay(new Date(now.getTime() - 6 * DAY_MS));
	try {
		await importRegister(database, { file, list, day, publish: true, isDemo: true }, now);
	} catch (error) {
		// Another node that started at the same moment may have published it.
		if (!(await isPublished(database, list.kind))) throw error;
	}
};

const isPublished = async ({ patient: { db } }: Database, kind?: string): Promise<boolean> => {
	const releases = db.selectFrom("register_release").select("id").limit(1);
	return (await (kind ? releases.where("kind", "=", kind) : releases).executeTakeFirst()) !== undefined;
};
