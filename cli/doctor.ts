// Checks a deployment with the service's settings, and lists problems and how to fix them. Changes nothing.
// Exits with 1 if there is an error.
import { join } from "node:path";
import { counted } from "#contract/shared/counted.ts";
import { checkDatabase, hostOf, isOfRelease, isWhole } from "#domains/operations/check-database.ts";
import { checkFiles, LOOK_PATIENCE } from "#domains/operations/check-files.ts";
import { checkMachine } from "#domains/operations/check-machine.ts";
import { checkMail } from "#domains/operations/check-mail.ts";
import { checkMailIn } from "#domains/operations/check-mail-in.ts";
import { checkScanner } from "#domains/operations/check-scanner.ts";
import { checkService } from "#domains/operations/check-service.ts";
import { checkEnvironment, checkSettings } from "#domains/operations/check-settings.ts";
import { checkShape, shapeOfRelease } from "#domains/operations/check-shape.ts";
import { checkSite } from "#domains/operations/check-site.ts";
import { checkTraces } from "#domains/operations/check-traces.ts";
import { checkDangerList, checkFacts } from "#domains/operations/due-checks.ts";
import { type Finding, failure, fine, warning } from "#domains/operations/finding.ts";
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

const section = async (title: string, look: () => Promise<Finding[]> | Finding[]) => {
	const found = await Promise.resolve()
		.then(look)
		.catch((error: Error) => [
			failure(`This could not be checked: ${errorInWords(error)}`, "Fix the errors above first."),
		]);
	const shown = values.quiet ? found.filter(({ level }) => level !== "fine") : found;
	if (shown.length > 0) process.stdout.write(`\n${title}\n`);
	for (const { level, what, mend } of shown)
		process.stdout.write(`  ${SIGNS[level]}  ${what}\n${mend ? `           → ${mend}\n` : ""}`);
	errors += found.filter(({ level }) => level === "fault").length;
	warnings += found.filter(({ level }) => level === "warning").length;
};

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
	await section("Database", async () => {
		const found = await checkDatabase(db, { kind: opened.kind, pool, host: url ? hostOf(url) : "" }).catch(
			(error: Error) => [
				failure(`The database can't be checked: ${errorInWords(error)}`, "Then run the doctor again."),
			],
		);
		canLook = isWhole(found);
		canCompare = isOfRelease(found);
		return found;
	});
	if (canCompare) await section("Tables", async () => checkShape(db, await shapeOfRelease()));
	if (canLook) {
		await section("Facts of law and money", () => checkFacts(db, new Date()));
		await section("The service", () => checkService(db, settings, new Date()));
		await section("Uploads", () => checkFiles(db, createFiles(settings, LOOK_PATIENCE), settings));
	}
	await opened.close();
	return opened.kind === "embedded";
};

const { settings, findings } = checkEnvironment({ NODE_ENV: "production", ...process.env });
if (!settings) await section("Settings", () => findings);
else {
	await section("Settings", () => checkSettings(settings));
	await section("Words of danger", () => checkDangerList(new Date()));
	await section("Machine", () => checkMachine(settings, join(import.meta.dirname, "..")));
	const isStopped = await ofDatabase(settings);
	const { virusScanner } = settings;
	if (virusScanner) await section("Virus scanner", () => checkScanner(virusScanner));
	if (settings.smtpUrl) await section("Mail", () => checkMail(settings.smtpUrl ?? ""));
	const { incoming } = settings.mail;
	if (incoming) await section("Incoming emails", () => checkMailIn(incoming));
	const { traces } = settings;
	if (traces) await section("Traces", () => checkTraces(traces));
	const site = values.site ?? settings.publicUrl;
	// A stopped embedded service can't answer. That is not an error, since checking its data requires stopping it.
	const isAsked = values.site !== undefined || !isStopped;
	if (site)
		await section("The site", () =>
			isAsked
				? checkSite(site.replace(/\/$/, ""), settings.demo)
				: [fine("The service is stopped, so the site was not checked. Run the doctor again once it has started.")],
		);
}
process.stdout.write(`\n${counted(errors, "error")}, ${counted(warnings, "warning")}\n`);
process.exitCode = errors > 0 ? 1 : 0;
