import { type NotNull, sql } from "kysely";
import type { Job } from "#contract/operations/operations.ts";
import { EMAIL_MINUTES } from "#contract/operations/options.ts";
import { counted } from "#contract/shared/counted.ts";
import { countHolidays } from "#domains/reference/holidays.ts";
import { findPastDue } from "#domains/referrals/past-due.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { listNodes } from "#platform/db/nodes.ts";
import { statusOfEmail } from "#platform/email/emails-store.ts";
import { checkDemo } from "./check-demo.ts";
import { checkKeys, deadCodeFindings } from "./check-keys.ts";
import { teamFindings } from "./check-team.ts";
import { stuckBefore } from "./failed-emails.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";
import { listJobs } from "./jobs.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Australia has about 2,640 delivery postcodes; our own list has fewer. */
const ALL_POSTCODES = 2_500;
/** From this month on, next year's holidays are needed. */
const OCTOBER = 9;

/** As many emails with the same error are one problem, not so many. */
const SAME_CAUSE = 5;

/** Finding for emails that failed for one cause. Codes only: the mail server's text would name people. */
const sameCauseFindings = async (db: Db): Promise<Finding[]> => {
	const rows = await db
		.selectFrom("letter")
		.select("last_error as cause")
		.select(({ cast, fn }) => cast<number>(fn.countAll(), "integer").as("count"))
		.where(statusOfEmail, "=", "failed")
		.where("last_error", "is not", null)
		.groupBy("last_error")
		.having(({ fn }) => fn.countAll(), ">=", SAME_CAUSE)
		.orderBy("count", "desc")
		.orderBy("cause")
		.limit(3)
		.execute();
	return rows.map(({ cause, count }) =>
		failure(
			`${counted(count, "email")} failed for the same cause: ${cause}.`,
			"It is a fault of the settings or the mail server, not of the recipients. Check SMTP_URL and MAIL_FROM and ask the mail server's administrator; then send them again in the console, under Operations.",
		),
	);
};

/** Finding for requests that should have reached their providers. */
const dueFindings = async (db: Db, now: Date): Promise<Finding[]> => {
	const { count, minutes } = await findPastDue(db, now);
	return count === 0
		? []
		: [
				failure(
					`${counted(count, "request")} should have been sent to providers, the oldest ${minutes} minutes ago.`,
					"Check that a node runs. Its log names the error (“sending requests failed”). Until then colleagues can send them from the console.",
				),
			];
};

const emailFindings = async (db: Db, now: Date): Promise<Finding[]> => {
	const { rows } = await sql<{
		failed: number;
		stuck: number;
		stuck_fault: string | null;
		failed_fault: string | null;
	}>`
		with late as (
			select *, status = 'failed' as is_failed from letter where ${statusOfEmail} = 'failed' or (status = 'waiting' and created_at < ${stuckBefore(now)})
		)
		select count(*) filter (where is_failed)::int as failed, count(*) filter (where not is_failed)::int as stuck,
			(array_agg(last_error order by created_at desc) filter (where not is_failed and last_error is not null))[1] as stuck_fault,
			(array_agg(last_error order by created_at desc) filter (where is_failed and last_error is not null))[1] as failed_fault
		from late
	`.execute(db);
	const { failed = 0, stuck = 0, stuck_fault = null, failed_fault = null } = rows[0] ?? {};
	/** Codes only: the mail server's text would name people. */
	const because = (said: string | null) => (said === null ? "" : ` (the newest: ${said})`);
	if (failed === 0 && stuck === 0) return [fine("No email has failed or waited for long.")];
	return [
		...(stuck > 0
			? [
					failure(
						`${counted(stuck, "email")} waited for more than ${EMAIL_MINUTES} minutes${because(stuck_fault)}.`,
						"Check that the service runs and the mail server accepts emails. The console shows its responses under Operations.",
					),
				]
			: []),
		...(failed > 0
			? [
					warning(
						`${counted(failed, "email")} could not be sent and will not be retried${because(failed_fault)}.`,
						"In the console, under Operations: send them again, or call the recipients and discard the emails.",
					),
				]
			: []),
	];
};

const JOB_WORDS: Record<Job["job"], string> = {
	letters: "Putting emails back into the queue",
	referrals: "Reminding providers of referrals",
	cases: "Bringing back cases that wait for a person",
	notices: "Emailing colleagues about notices",
	"mail-in": "Reading emails that come in",
	"weekly-emails": "Sending weekly emails about referrals",
	files: "Moving uploads to their store",
	"opening-alerts": "Sending email alerts about places",
	"capacity-letters": "Asking providers about free places",
	"unmet-demand": "Counting unmet demand",
	"likely-same": "Looking for likely same profiles",
	registers: "Reading the registers for a new day",
	"register-addresses": "Asking the addresses of lists for new releases",
	retention: "Deleting data by the retention rules",
	"search-index": "Loading the directory into memory",
	backup: "The backup",
	"restore-drill": "The restore drill",
};

const sinceWords = (at: string | null, now: Date): string => {
	if (at === null) return "no successful run is known";
	const hours = Math.round((now.getTime() - Date.parse(at)) / 3_600_000);
	return hours < 2
		? "it last succeeded less than two hours ago"
		: hours < 48
			? `it last succeeded ${hours} hours ago`
			: `it last succeeded ${Math.round(hours / 24)} days ago`;
};

/** Findings on the service's jobs. Nothing is known before the first start. */
const jobFindings = async (db: Db, now: Date): Promise<Finding[]> => {
	const jobs = await listJobs(db, now);
	const found = jobs.flatMap(({ job, state, last_fault, last_success_at }): Finding[] => {
		if (state === "faulty")
			return [
				warning(
					`${JOB_WORDS[job]} failed on its last run (${last_fault?.fault}); ${sinceWords(last_success_at, now)}.`,
					job === "backup"
						? "Run npm run cli -- backup FILE by hand and read its output. The next successful backup clears this."
						: job === "restore-drill"
							? "Run npm run cli -- restore-drill FILE by hand and read its output (docs/backups.md)."
							: "Check the log. The console shows its runs under Operations.",
				),
			];
		if (state !== "late") return [];
		return [
			job === "restore-drill"
				? warning(
						`The last restore drill is old: ${sinceWords(last_success_at, now)}.`,
						"Run npm run cli -- restore-drill FILE every month.",
					)
				: job === "backup"
					? warning(
							`The last backup by the backup command is old: ${sinceWords(last_success_at, now)}.`,
							"Run npm run cli -- backup FILE every day.",
						)
					: warning(
							`${JOB_WORDS[job]} is late: ${sinceWords(last_success_at, now)}.`,
							"The service catches up once it runs. If it is running, check its log.",
						),
		];
	});
	const hasStarted = jobs.some(({ every_ms }) => every_ms !== null);
	const unsaved = jobs.some(({ job, state }) => job === "backup" && state === "never");
	return [
		...(found.length > 0
			? found
			: [
					fine(
						hasStarted
							? "All jobs have run recently and succeeded."
							: "No job has run yet. The service runs them automatically.",
					),
				]),
		...(unsaved && hasStarted
			? [
					warning(
						"No backup by the backup command is known.",
						"Run npm run cli -- backup FILE. If the database server makes its own backups, ignore this.",
					),
				]
			: []),
	];
};

const holidayFindings = async (db: Db, now: Date): Promise<Finding> => {
	const known = await countHolidays(db);
	const year = now.getUTCFullYear();
	const needed = now.getUTCMonth() >= OCTOBER ? [year, year + 1] : [year];
	const missing = needed.filter((one) => !known.has(one));
	return missing.length > 0
		? failure(
				`Public holidays of ${missing.join(" and ")} are missing, so they count as business days.`,
				"Add them in the console, under Site, Public holidays.",
			)
		: fine("Public holidays are known.");
};

const retentionFindings = async (db: Db, now: Date): Promise<Finding> => {
	const { unapproved, approved } = await db
		.selectFrom("retention_rule")
		.select(({ cast, fn }) => [
			cast<number>(fn.countAll().filterWhereRef("approved_version", "is distinct from", "version"), "integer").as(
				"unapproved",
			),
			cast<number>(fn.countAll().filterWhereRef("approved_version", "=", "version"), "integer").as("approved"),
		])
		.where("is_in_force", "=", true)
		.executeTakeFirstOrThrow();
	if (unapproved > 0)
		return warning(
			`Approval is missing for ${counted(unapproved, "retention rule")}: data is kept longer than the privacy policy says.`,
			"Preview and approve them in the console, under Retention.",
		);
	const { at: last } = await db
		.selectFrom("retention_run")
		.select(({ fn }) => fn.max("started_at").as("at"))
		.where("kind", "=", "run")
		.where("state", "in", ["done", "asks"])
		.executeTakeFirstOrThrow();
	return approved > 0 && (!last || now.getTime() - last.getTime() > 2 * DAY_MS)
		? warning(
				"The daily retention job has not run for two days.",
				"Search the log for “retention”, and check the last runs in the console.",
			)
		: fine("Retention runs with approved rules.");
};

const placeFindings = async (db: Db): Promise<Finding> => {
	const { postcodes, providers } = await db
		.selectNoFrom(({ cast, fn, selectFrom }) => {
			const count = cast<number>(fn.countAll(), "integer").as("count");
			return [
				selectFrom("postcode").select(count).as("postcodes"),
				selectFrom("provider").select(count).where("is_active", "=", true).as("providers"),
			];
		})
		.$narrowType<{ postcodes: NotNull; providers: NotNull }>()
		.executeTakeFirstOrThrow();
	if (providers === 0)
		return warning("No provider is on the site.", "Import providers in the console, or add them one by one.");
	return postcodes < ALL_POSTCODES
		? warning(
				`Only ${postcodes} postcodes are known: visitors with others see that theirs does not exist.`,
				"Run npm run cli -- import-localities FILE.csv",
			)
		: fine(`${providers} providers are on the site; ${postcodes} postcodes are known.`);
};

/** The nodes that run, and a warning if they run two releases. */
const nodeFindings = async (db: Db): Promise<Finding[]> => {
	const nodes = (await listNodes(db)).filter(({ isRunning }) => isRunning);
	if (nodes.length === 0) return [];
	const list = nodes.map(({ name, version }) => `${name} on ${version}`).join(", ");
	const what = `${counted(nodes.length, "node")}: ${list}.`;
	return new Set(nodes.map(({ version }) => version)).size > 1
		? [warning(`Nodes run two releases. ${what}`, "Finish the upgrade, or go back on every node.")]
		: [fine(what)];
};

/** Findings from the service's own data. Needs a database with every migration. */
export const checkService = async (db: Db, settings: Settings, now: Date): Promise<Finding[]> => [
	await checkKeys(db, settings),
	...(await checkDemo(db, settings)),
	...(await nodeFindings(db)),
	await teamFindings(db, now),
	...(await deadCodeFindings(db, settings)),
	...(await emailFindings(db, now)),
	...(await sameCauseFindings(db)),
	...(await dueFindings(db, now)),
	...(await jobFindings(db, now)),
	await holidayFindings(db, now),
	await placeFindings(db),
	await retentionFindings(db, now),
];
