import { sql } from "kysely";
import type { Checked, Output } from "#contract/endpoint.ts";
import { daysOld } from "#contract/registers/list-age.ts";
import type {
	answerRegisterHint,
	RegisterReportShown,
	readRegisters,
	sendRegister,
} from "#contract/registers/registers.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import { OperatorError } from "#platform/operator-error.ts";
import { letIn } from "#platform/scan/quarantine.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { importRegister } from "./import-register.ts";
import { REGISTERS, type RegisterFile, registerNamed } from "./list-files.ts";
import { listPublished } from "./published.ts";
import { shownReport } from "./shown-report.ts";

const HINTS_SHOWN = 100;

/** The published lists, what they say of active profiles today, and the oldest rows to compare. */
export const readRegisterLists = async ({
	database: { db },
	clock,
	settings,
}: Pick<Services, "database" | "clock" | "settings">): Promise<Output<typeof readRegisters>> => {
	const now = clock();
	const day = officeDay(now);
	const published = await listPublished(db, day);
	const fetched = await db
		.selectFrom("register_fetch")
		.select(["kind", "looked_at", "file_hash", "fault"])
		.select(({ cast, ref }) => [
			cast<string>("described_day", "text").as("day"),
			ref("report").$castTo<RegisterReportShown | null>().as("report"),
		])
		.execute();
	const { rows: states } = await sql<{ state: string; barred: boolean; count: number }>`
		select state, barred, count(*)::int as count
		from register_states(array(select id from provider where is_active), '{null}', ${day}::date) group by 1, 2
	`.execute(db);
	const hints = await db
		.selectFrom("register_hint as h")
		.innerJoin("provider as p", "p.id", "h.provider_id")
		.select(["h.release_id", "h.line", "p.id", "p.name"])
		.select(({ cast, fn }) => cast<number>(fn.countAll().over(), "integer").as("of_all"))
		.orderBy("h.release_id")
		.orderBy("h.line")
		.orderBy("p.id")
		.limit(HINTS_SHOWN)
		.execute();
	const counted = (isCounted: (one: (typeof states)[number]) => boolean) =>
		states.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
	return {
		lists: REGISTERS.map(({ kind, label, address }) => {
			const one = published.find((release) => release.kind === kind);
			// Without an address nobody can publish what waited.
			const look = settings.registerAddresses[kind] ? fetched.find((found) => found.kind === kind) : undefined;
			return {
				...{ kind, label, address },
				published: one
					? {
							...{ day: one.day, read_at: one.read_at.toISOString(), row_count: one.row_count, by: one.by },
							...{ age: daysOld(one.day, day), due: one.due },
						}
					: null,
				fetched: look
					? {
							looked_at: look.looked_at.toISOString(),
							fault: look.fault,
							waiting:
								look.file_hash && look.report ? { hash: look.file_hash, day: look.day, report: look.report } : null,
						}
					: null,
			};
		}),
		states: {
			registered: counted(({ state }) => state === "registered"),
			not_on_list: counted(({ state }) => state === "not_on_list"),
			not_checked: counted(({ state }) => state === "not_checked"),
			barred: counted(({ barred }) => barred),
		},
		hints: hints.flatMap(({ release_id, line, id, name }) => {
			const release = published.find((one) => one.id === release_id);
			const label = release && registerNamed(release.kind)?.label;
			return release && label ? [{ release: release_id, line, label, day: release.day, provider: { id, name } }] : [];
		}),
		hint_count: hints[0]?.of_all ?? 0,
	};
};

/**
 * Tries or publishes a list that a colleague uploads. The file isn't kept: it may name people.
 * @throws Problem 422 for a file that isn't this list, or a day that isn't possible
 */
export const takeRegister = async (
	services: Services,
	by: Person,
	{ kind, day, file, publish, confirmed }: Checked<typeof sendRegister>["body"],
): Promise<RegisterReportShown> => {
	const now = services.clock();
	if (day > officeDay(now)) throw invalid([{ field: "day", message: "The day can't be after today" }]);
	const content = Buffer.from(await file.arrayBuffer());
	await letIn(services, {
		bytes: content,
		name: file.name,
		field: "file",
		call: "register",
		about: `register:${kind}`,
	});
	try {
		const report = await importRegister(
			services.database,
			{
				file: content,
				list: registerNamed(kind) as RegisterFile,
				day,
				by: by.email,
				sealer: sealerOf(services.settings),
				publish: publish === "yes",
				confirmed: confirmed ? Number(confirmed) : undefined,
			},
			now,
		);
		return shownReport(report);
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		throw invalid([{ field: "file", message: error.message }]);
	}
};

/**
 * Keeps a colleague's answer in the audit log and deletes the hint. Of the row a keyed hash stays, so that the next release doesn't
 * ask again. Nothing else follows: a colleague enters the ABN of the organisation that is meant, or
 * taken off the site.
 * @throws Problem 409 if a colleague has answered it, or a newer list is published
 */
export const answerHint = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	by: Person,
	{ release, line, provider, answer }: Checked<typeof answerRegisterHint>["body"],
): Promise<{ provider: { id: number; name: string } }> =>
	database.transaction(async (trx) => {
		const now = clock();
		const gone = await trx
			.deleteFrom("register_hint")
			.where("release_id", "=", release)
			.where("line", "=", line)
			.where("provider_id", "=", provider)
			.returning(["provider_id", "row_hash"])
			.executeTakeFirst();
		if (!gone) throw conflict("A colleague has answered this, or a newer list was published.");
		const { kind } = await trx
			.selectFrom("register_release")
			.select("kind")
			.where("id", "=", release)
			.executeTakeFirstOrThrow();
		if (gone.row_hash !== null)
			await trx
				.insertInto("register_answer")
				.values({ kind, row_hash: gone.row_hash, provider_id: provider, answered_at: now })
				.onConflict((conflicting) => conflicting.doNothing())
				.execute();
		// Until the answer, the profile wasn't said to be missing from the list.
		await sql`select refresh_registers(search_day(), ${now}, array[${provider}::int])`.execute(trx);
		await recordAuditEvent(trx, now, {
			personId: by.id,
			event: "register.compared",
			about: `provider:${provider}`,
			facts: { list: kind, line, answer },
		});
		return {
			provider: await trx
				.selectFrom("provider")
				.select(["id", "name"])
				.where("id", "=", provider)
				.executeTakeFirstOrThrow(),
		};
	});
