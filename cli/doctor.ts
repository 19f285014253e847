// Checks a deployment with the service's settings, and lists problems and how to fix them. Changes nothing.
// Exits with 1 if there is an error.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { counted } from "#contract/shared/counted.ts";
import { checkDatabase, hostOf } from "#domains/operations/check-database.ts";
import { checkFiles, LOOK_PATIENCE } from "#domains/operations/check-files.ts";
import { checkClock, checkDisks, checkMachine } from "#domains/operations/check-machine.ts";
import { checkMail } from "#domains/operations/check-mail.ts";
import { checkMailIn } from "#domains/operations/check-mail-in.ts";
import { isBehind, isOfRelease, isWhole } from "#domains/operations/check-migrations.ts";
import {
	checkAddress,
	checkMap,
	checkMetrics,
	checkOpenFiles,
	checkReports,
} from "#domains/operations/check-outside.ts";
import { checkRegisters } from "#domains/operations/check-registers.ts";
import { checkScanner } from "#domains/operations/check-scanner.ts";
import { checkService } from "#domains/operations/check-service.ts";
import { checkEnvironment, checkSettings } from "#domains/operations/check-settings.ts";
import { checkShape, shapeOfRelease } from "#domains/operations/check-shape.ts";
import { checkSite } from "#domains/operations/check-site.ts";
import { checkTraces } from "#domains/operations/check-traces.ts";
import { checkDangerList, checkFacts } from "#domains/operations/due-checks.ts";
import { type Finding, failure, fine, warning } from "#domains/operations/finding.ts";
import { planUpgrade } from "#domains/operations/upgrade-plan.ts";
import type { Settings } from "#platform/config.ts";
import { holdsDatabase } from "#platform/db/embedded/embedded.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createFiles } from "#platform/files/files.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { errorInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- doctor [--site https://www.example.org] [--quiet]

Checks a deployment with its settings, and lists problems and how to fix them. Changes nothing.

  --site   also check the site at this address
  --quiet  show only errors and warnings
`;

const { values } = argumentsOf(
	{ options: { site: { type: "string" }, quiet: { type: "boolean", default: false } } },
	USAGE,
);
const SIGNS = { fault: "ERROR  ", warning: "WARNING", fine: "ok     " } as const;
let errors = 0;
let warnings = 0;

/** The whole look ends after this time, so that a timer or a person gets an answer. */
const LIMIT_MS = 9_500;

const NO_ANSWER = failure("This check had no answer within 9 seconds.", "Fix the errors above first.");
/** For a check that got no time of the processor, and so says nothing about the service. */
const TOO_BUSY = warning(
	"This check wasn't done in time: the machine is busy.",
	"Run the doctor again at a quieter time.",
);

/** Longer in line for a processor than this, and a late answer is no one else's. */
const IN_LINE_MS = 2_000;
/** How long this process has waited for a processor, in milliseconds; 0 where the system doesn't say (proc(5)). */
const inLineMs = (): number => {
	try {
		return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6;
	} catch {
		return 0;
	}
};

/** Checks at the same time as the others. What has no answer in time is shown as `late`, and so are the other results. */
const look = (check: () => Promise<Finding[]> | Finding[], late?: Finding): Promise<Finding[]> => {
	let timer: NodeJS.Timeout | undefined;
	const tooLate = new Promise<Finding[]>((resolve) => {
		timer = setTimeout(
			() => resolve([late ?? (inLineMs() > IN_LINE_MS ? TOO_BUSY : NO_ANSWER)]),
			Math.max(0, LIMIT_MS - performance.now()),
		);
	});
	return Promise.race([
		Promise.resolve()
			.then(check)
			.catch((error: Error) => [
				failure(`This could not be checked: ${errorInWords(error)}`, "Fix the errors above first."),
			]),
		tooLate,
	]).finally(() => clearTimeout(timer));
};

const show = (title: string, found: Finding[]) => {
	const shown = values.quiet ? found.filter(({ level }) => level !== "fine") : found;
	if (shown.length > 0) process.stdout.write(`\n${title}\n`);
	for (const { level, what, mend } of shown)
		process.stdout.write(`  ${SIGNS[level]}  ${what}\n${mend ? `           → ${mend}\n` : ""}`);
	errors += found.filter(({ level }) => level === "fault").length;
	warnings += found.filter(({ level }) => level === "warning").length;
};

const section = async (title: string, check: () => Promise<Finding[]> | Finding[], late?: Finding) =>
	show(title, await look(check, late));

/** @returns true if the embedded database was not in use, which means that no node of this deployment is running */
const ofDatabase = async (settings: Settings): Promise<boolean> => {
	const { url, pool } = settings.database;
	let isThere: boolean;
	try {
		isThere = Boolean(url) || holdsDatabase(settings.dataDir);
	} catch (error) {
		await section("Database", () => [
			failure(
				`The data folder can't be read: ${errorInWords(error)}`,
				"Or run this command as the user that the service runs as.",
			),
		]);
		return false;
	}
	// Opening the embedded database would create it, but the doctor changes nothing.
	if (!isThere) {
		await section("Database", () => [
			warning(
				`There is no database in the data folder ${settings.dataDir} yet.`,
				"The first start creates and fills it. If there should be data, check DATA_DIR.",
			),
		]);
		return true;
	}
	const opened = await openDatabase(settings, createLog("silent")).catch((error: Error) => error);
	if (opened instanceof Error) {
		const isRunning = opened.name === "FolderInUse";
		await section("Database", () => [
			isRunning
				? fine("The service is running and uses the embedded database. To check the database, stop the service.")
				: failure(`The database can't be opened: ${errorInWords(opened)}`, "Check DATABASE_URL or DATA_DIR."),
		]);
		return false;
	}
	const { db } = opened.patient;
	let canLook = false;
	let canCompare = false;
	let canPlan = false;
	await section("Database", async () => {
		// A server that says nothing would otherwise use up the time of the whole look.
		if (opened.kind === "server") await opened.ping().catch(() => opened.ping());
		const found = await checkDatabase(db, { kind: opened.kind, pool, host: url ? hostOf(url) : "" }).catch(
			(error: Error) => [
				failure(`The database can't be checked: ${errorInWords(error)}`, "Then run the doctor again."),
			],
		);
		canLook = isWhole(found);
		canCompare = isOfRelease(found);
		canPlan = isBehind(found);
		return found;
	});
	if (canLook) {
		await section("Facts of law and money", () => checkFacts(db, new Date()));
		await section("Registers", () => checkRegisters(db, new Date()));
		await section("The service", () => checkService(db, settings, new Date()));
		await section("Uploads", () => checkFiles(db, createFiles(settings, LOOK_PATIENCE), settings));
	}
	// Last, because they run migrations in memory: on a busy machine that can take all the time that is left.
	if (canCompare) await section("Tables", async () => checkShape(db, await shapeOfRelease()), TOO_BUSY);
	if (canPlan) await section("Upgrade", () => planUpgrade(db), TOO_BUSY);
	// A query that has no answer yet would hold this up.
	await Promise.race([opened.close(), pause(500, undefined, { ref: false })]);
	return opened.kind === "embedded";
};

const { settings, findings } = checkEnvironment({ NODE_ENV: "production", ...process.env });
if (!settings) await section("Settings", () => findings);
else {
	const site = (values.site ?? settings.publicUrl)?.replace(/\/$/, "");
	const { virusScanner, smtpUrl, traces, mapTiles } = settings;
	const { incoming } = settings.mail;
	// Everything outside is asked while the database is looked at.
	const outside: [title: string, found: Promise<Finding[]>][] = [];
	const ask = (title: string, check: () => Promise<Finding[]>) => outside.push([title, look(check)]);
	if (virusScanner) ask("Virus scanner", () => checkScanner(virusScanner));
	if (smtpUrl) ask("Mail", () => checkMail(smtpUrl));
	if (incoming) ask("Incoming emails", () => checkMailIn(incoming));
	if (traces) ask("Traces", () => checkTraces(traces));
	if (settings.errorReportingDsn || settings.analytics) ask("Reports", () => checkReports(settings));
	await section("Settings", () => [
		...checkSettings(settings),
		...checkMetrics(settings),
		...(values.site ? checkAddress(settings.publicUrl, values.site) : []),
	]);
	await section("Words of danger", () => checkDangerList(new Date()));
	await section("Machine", async () => [
		...(await checkMachine(settings, join(import.meta.dirname, ".."))),
		...(await checkDisks()),
		...(await checkOpenFiles()),
		...(await checkClock()),
	]);
	const isAskedFor = values.site !== undefined;
	const asked = isAskedFor || settings.database.url !== undefined;
	const ofSite = async () => [
		...(await checkSite(site ?? "", settings.demo)),
		...(mapTiles ? await checkMap(mapTiles, site) : []),
	];
	if (site && asked) ask("The site", ofSite);
	const isStopped = await ofDatabase(settings);
	// A stopped embedded service can't answer. That is not an error, since checking its data requires stopping it.
	if (site && !asked)
		ask("The site", async () =>
			isStopped
				? [fine("The service is stopped, so the site was not checked. Run the doctor again once it has started.")]
				: ofSite(),
		);
	for (const [title, found] of outside) show(title, await found);
}
process.stdout.write(`\n${counted(errors, "error")}, ${counted(warnings, "warning")}\n`);
// A check without an answer would keep the process alive.
process.exit(errors > 0 ? 1 : 0);
