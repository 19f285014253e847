import type { Checked } from "#contract/endpoint.ts";
import { REGISTER_KINDS, type RegisterKind } from "#contract/registers/options.ts";
import type { publishFetchedRegister, RegisterReportShown } from "#contract/registers/registers.ts";
import type { Person } from "#domains/accounts/session.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import { OperatorError } from "#platform/operator-error.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { type FetchedRelease, fetchRelease } from "./fetch-release.ts";
import { importRegister, LEADS } from "./import-register.ts";
import { type RegisterFile, registerNamed } from "./list-files.ts";
import { fetchedEmail } from "./mail.ts";
import { shownReport } from "./shown-report.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings" | "log">;

const LOOK_EVERY_MS = 3600_000;
/** Each address is asked once a day, by one node. */
const AGAIN_AFTER_MS = 20 * 3600_000;

/** Tries a release, and keeps what publishing it would do until a lead decides. @returns whether leads are told */
const offer = async (services: Needs, list: RegisterFile, address: string, found: FetchedRelease): Promise<boolean> => {
	const { database, clock, outbox, settings } = services;
	const { file, hash, etag, day } = found;
	const published = await database.db
		.selectFrom("register_release")
		.select("file_hash")
		.where("kind", "=", list.kind)
		.where("is_current", "=", true)
		.executeTakeFirst();
	const isNew = published?.file_hash !== hash;
	const report = isNew
		? shownReport(await importRegister(database, { file, list, day, sealer: sealerOf(settings) }, clock()))
		: null;
	return database.transaction(async (trx) => {
		const before = await trx
			.selectFrom("register_fetch")
			.select("file_hash")
			.where("kind", "=", list.kind)
			.forUpdate()
			.executeTakeFirst();
		await trx
			.updateTable("register_fetch")
			.set({
				...{ address, etag, fault: null, report: report && JSON.stringify(report) },
				...{ file_hash: isNew ? hash : null, described_day: isNew ? day : null },
			})
			.where("kind", "=", list.kind)
			.execute();
		if (!report || before?.file_hash === hash) return false;
		const leads = await trx
			.selectFrom("person")
			.select("email")
			.where("role", "=", "team")
			.where("is_active", "=", true)
			.where("team_role", "in", [...LEADS])
			.execute();
		const about = { key: `${list.kind}:${hash}`, list: list.label, day, report };
		await outbox.enqueue(
			trx,
			leads.map(({ email: to }) => fetchedEmail({ ...about, to }, settings)),
		);
		return true;
	});
};

/** Asks the address of a list for a new release, unless a node has today. @returns whether there is something to publish */
const lookAt = async (services: Needs, kind: RegisterKind, address: string): Promise<boolean> => {
	const { database, clock, log } = services;
	const now = clock();
	const last = await database.db
		.insertInto("register_fetch")
		.values({ kind, looked_at: now })
		.onConflict((of) =>
			of
				.column("kind")
				.doUpdateSet({ looked_at: now })
				.where("register_fetch.looked_at", "<", new Date(now.getTime() - AGAIN_AFTER_MS)),
		)
		.returning(["address", "etag"])
		.executeTakeFirst();
	if (!last) return false;
	try {
		const etag = last.address === address ? (last.etag ?? undefined) : undefined;
		const found = await fetchRelease(address, etag, now);
		if (found) return await offer(services, registerNamed(kind) as RegisterFile, address, found);
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		log.warn({ list: kind, why: error.message }, "list not read from its address");
		await database.db.updateTable("register_fetch").set({ fault: error.message }).where("kind", "=", kind).execute();
	}
	return false;
};

/** Looks at the addresses of the settings. @returns how many lists wait for a lead that didn't before */
export const followAddresses = async (services: Needs, goOn = () => true): Promise<number> => {
	let offered = 0;
	for (const kind of REGISTER_KINDS) {
		const address = services.settings.registerAddresses[kind];
		if (address && goOn() && (await lookAt(services, kind, address))) offered++;
	}
	return offered;
};

/** Looks every hour for addresses that weren't asked today. @returns stops the job after the current run */
export const startRegisterAddresses = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "register-addresses",
		everyMs: LOOK_EVERY_MS,
		work: async (goOn) => ({ done: await followAddresses(services, goOn) }),
		fault: "lists not read from their addresses",
	});

/**
 * Publishes the release that waits. It is read again, and must be the one whose differences the lead saw.
 * @throws Problem 409 if it isn't, or nothing waits; 422 if the address doesn't answer
 */
export const publishFetched = async (
	services: Services,
	by: Person,
	{
		kind,
		hash,
		confirmed,
	}: Checked<typeof publishFetchedRegister>["params"] & Checked<typeof publishFetchedRegister>["body"],
): Promise<RegisterReportShown> => {
	const { database, clock, settings } = services;
	const address = settings.registerAddresses[kind];
	const list = registerNamed(kind) as RegisterFile;
	const waiting = await database.db
		.selectFrom("register_fetch")
		.select(({ cast }) => cast<string>("described_day", "text").as("day"))
		.where("kind", "=", kind)
		.where("file_hash", "=", hash)
		.executeTakeFirst();
	if (!address || !waiting) throw conflict("This list doesn't wait any more. Look at the page again.");
	try {
		const found = (await fetchRelease(address, undefined, clock())) as FetchedRelease;
		if (found.hash !== hash) {
			await offer(services, list, address, found);
			throw conflict("Another release is at the address now. Look at what it would change.");
		}
		const asked = { file: found.file, list, day: waiting.day, by: by.email, publish: true, sealer: sealerOf(settings) };
		const report = await importRegister(
			database,
			{ ...asked, address: list.address, confirmed: confirmed ? Number(confirmed) : undefined },
			clock(),
		);
		return shownReport(report);
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		throw invalid([{ field: "confirmed", message: error.message }]);
	}
};
