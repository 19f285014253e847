import type { AutomaticSend } from "#contract/referrals/referrals.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { checkSending, type SendingCheck } from "#domains/quotes/plan-sending.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import {
	aboutOf,
	type CareRequest,
	lockOpenCase,
	lockRequest,
	mustBeUnmarked,
	type RequestOf,
	tellCase,
} from "./request.ts";

// When a request sends itself, and who changes that (decision 71). automatic-send.ts sends what is due.

type Row = Omit<AutomaticSend, "due_at"> & { due_at: Date };

/** As the team sees it. */
export const toSending = (row: Row | undefined): AutomaticSend | null =>
	row ? { ...row, due_at: row.due_at.toISOString() } : null;

/** How a request sends itself; undefined if it doesn't. */
export const findAutomaticSend = async (db: Db | Transaction, of: RequestOf): Promise<Row | undefined> => {
	if (of.quoteId === undefined) return undefined;
	return db
		.selectFrom("automatic_send as a")
		.leftJoin("person as p", "p.id", "a.decided_by")
		.select(["a.state", "a.due_at", "a.because", "p.name as decided_by"])
		.where("a.quote_id", "=", of.quoteId)
		.$narrowType<Pick<Row, "state" | "because">>()
		.executeTakeFirst();
};

/** Stops a request that hasn't been sent, because it is closed. */
export const stopSending = async (trx: Transaction, quoteId: string): Promise<void> => {
	await trx
		.updateTable("automatic_send")
		.set({ state: "stopped", because: null })
		.where("quote_id", "=", quoteId)
		.where("state", "in", ["waiting", "held"])
		.execute();
};

/** Lets a request that was sent go on asking others, although its person asked to withdraw. @returns false if it wasn't held */
const letGoOn = async (trx: Transaction, of: RequestOf, at: Date, personId: number): Promise<boolean> => {
	const { numUpdatedRows } = await trx
		.updateTable("automatic_send")
		.set({ because: null, decided_at: at, decided_by: personId })
		.where((eb) => eb("quote_id", "=", eb.cast<string>(eb.val(of.quoteId ?? null), "uuid")))
		.where("state", "=", "sent")
		.where("because", "=", "withdrawal")
		.executeTakeFirst();
	return numUpdatedRows > 0n;
};

/**
 * A colleague stops the automatic sending of a request, or has it sent now whatever held it.
 * @throws Problem 409 if the case is closed, or if it was sent or never planned; 404 if the request has been erased
 */
export const decideSending = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	of: RequestOf,
	decision: "stop" | "send",
	personId: number,
): Promise<void> =>
	database.transaction(async (trx) => {
		const at = clock();
		await lockRequest(trx, of);
		await lockOpenCase(trx, of);
		if (decision === "send") await mustBeUnmarked(trx, of);
		const change = decision === "send" ? { state: "waiting", due_at: at } : { state: "stopped" };
		const { numUpdatedRows } = await trx
			.updateTable("automatic_send")
			.set({ ...change, because: null, decided_at: at, decided_by: personId })
			.where((eb) => eb("quote_id", "=", eb.cast<string>(eb.val(of.quoteId ?? null), "uuid")))
			.where("state", "<>", "sent")
			.executeTakeFirst();
		const goesOn = numUpdatedRows === 0n && decision === "send" && (await letGoOn(trx, of, at, personId));
		if (numUpdatedRows === 0n && !goesOn)
			throw conflict("This request has already been sent to its providers, or doesn't send itself.");
		await tellCase(trx, of, {
			at,
			personId,
			what: goesOn ? "sending-goes-on" : decision === "send" ? "sending-planned" : "sending-stopped",
			facts: decision === "send" && !goesOn ? { due: at } : {},
		});
		await recordAuditEvent(trx, at, { personId, event: `sending.${decision}`, about: aboutOf(of) });
	});

/** Checks a request before the visitor agrees to a provider on their own page. @returns null if it never sends itself */
export const checkOwnPage = async (
	services: Pick<Services, "database" | "limiter" | "clock">,
	of: RequestOf,
	{ email }: Pick<CareRequest, "email">,
	address: string,
): Promise<SendingCheck | null> => {
	if (of.quoteId === undefined || email === null) return null;
	const isCounted = (await findAutomaticSend(services.database.db, of)) !== undefined;
	return checkSending(services, { email, address, isCounted }, services.clock());
};
