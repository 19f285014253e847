// Checks a deployment with the settings of the service, and says what is wrong and what to do. Changes nothing. Ends with 1 if there is a fault.
import { join } from "node:path";
import { counted } from "#contract/shared/counted.ts";
import { checkDatabase, isOfRelease, isWhole } from "#domains/operations/check-database.ts";
import { checkFiles, LOOK_PATIENCE } from "#domains/operations/check-files.ts";
import { checkMachine } from "#domains/operations/check-machine.ts";
import { checkMail } from "#domains/operations/check-mail.ts";
import { checkScanner } from "#domains/operations/check-scanner.ts";
import { checkService } from "#domains/operations/check-service.ts";
import { checkEnvironment, checkSettings } from "#domains/operations/check-settings.ts";
import { checkShape, shapeOfRelease } from "#domains/operations/check-shape.ts";
import { checkSite } from "#domains/operations/check-site.ts";
import { checkTraces } from "#domains/operations/check-traces.ts";
import { type Finding, fault, fine, warning } from "#domains/operations/finding.ts";
import type { Settings } from "#platform/config.ts";
import { holdsDatabase } from "#platform/db/embedded/embedded.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createFiles } from "#platform/files/files.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { faultInWords } from "./support/tell-fault.ts";

const USAGE = `Usage: npm run cli -- doctor [--site https://www.example.org] [--quiet]

Checks a deployment with its settings, and says what is wrong and what to do. Changes nothing.

  --site   also check the site at this address
  --quiet  show only faults and warnings
`;

const { values } = argumentsOf(
	{ options: { site: { type: "string" }, quiet: { type: "boolean", default: false } } },
	USAGE,
);
const SIGNS = { fault: "FAULT  ", warning: "WARNING", fine: "ok     " } as const;
let faults = 0;
let warnings = 0;

const section = async (title: string, look: () => Promise<Finding[]> | Finding[]) => {
	const found = await Promise.resolve()
		.then(look)
		.catch((error: Error) => [
			fault(`This could not be looked at: ${faultInWords(error)}`, "First fix the faults above."),
		]);
	const shown = values.quiet ? found.filter(({ level }) => level !== "fine") : found;
	if (shown.length > 0) process.stdout.write(`\n${title}\n`);
	for (const { level, what, mend } of shown)
		process.stdout.write(`  ${SIGNS[level]}  ${what}\n${mend ? `           → ${mend}\n` : ""}`);
	faults += found.filter(({ level }) => level === "fault").length;
	warnings += found.filter(({ level }) => level === "warning").length;
};

/** @returns whether the embedded database lay there unused, so that no node of this deployment can be running */
const ofDatabase = async (settings: Settings): Promise<boolean> => {
	const { url, pool } = settings.database;
	let isThere: boolean;
	try {
		isThere = Boolean(url) || holdsDatabase(settings.dataDir);
	} catch (error) {
		await section("Database", () => [
			fault(`Whether there is a database cannot be seen: ${faultInWords(error)}`, "Or look as that user."),
		]);
		return false;
	}
	// Opening the embedded database would make it, and a look makes nothing.
	if (!isThere) {
		await section("Database", () => [
			warning(
				`There is no database in the data folder ${settings.dataDir} yet.`,
				"The first start makes and fills it. If there should be data, check DATA_DIR.",
			),
		]);
		return true;
	}
	const opened = await openDatabase(settings, createLog("silent")).catch((error: Error) => error);
	if (opened instanceof Error) {
		const isRunning = opened.name === "FolderInUse";
		await section("Database", () => [
			isRunning
				? fine("The service runs and has the embedded database. Stop it to have that looked at.")
				: fault(`The database cannot be opened: ${faultInWords(opened)}`, "Check DATABASE_URL or DATA_DIR."),
		]);
		return false;
	}
	const { db } = opened.patient;
	let canLook = false;
	let canCompare = false;
	await section("Database", async () => {
		const found = await checkDatabase(db, { kind: opened.kind, pool, host: url ? new URL(url).hostname : "" }).catch(
			(error: Error) => [fault(`The database cannot be looked at. ${faultInWords(error)}`, "Then look again.")],
		);
		canLook = isWhole(found);
		canCompare = isOfRelease(found);
		return found;
	});
	if (canCompare) await section("Tables", async () => checkShape(db, await shapeOfRelease()));
	if (canLook) {
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
	await section("Machine", () => checkMachine(settings, join(import.meta.dirname, "..")));
	const isStopped = await ofDatabase(settings);
	const { virusScanner } = settings;
	if (virusScanner) await section("Virus scanner", () => checkScanner(virusScanner));
	if (settings.smtpUrl) await section("Mail", () => checkMail(settings.smtpUrl ?? ""));
	const { traces } = settings;
	if (traces) await section("Traces", () => checkTraces(traces));
	const site = values.site ?? settings.publicUrl;
	// The service must be stopped for the look at its data: that it does not answer then is no fault.
	const isAsked = values.site !== undefined || !isStopped;
	if (site)
		await section("The site", () =>
			isAsked
				? checkSite(site.replace(/\/$/, ""), settings.demo)
				: [fine("The service is stopped, and was not asked. Look again once it runs.")],
		);
}
process.stdout.write(`\n${counted(faults, "fault")}, ${counted(warnings, "warning")}\n`);
process.exitCode = faults > 0 ? 1 : 0;
