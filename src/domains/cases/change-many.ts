import type { z } from "zod";
import type { changeCases } from "#contract/cases/bulk.ts";
import { CASE_OUTCOMES } from "#contract/cases/lists.ts";
import type { Output } from "#contract/endpoint.ts";
import type { Email } from "#platform/email/outbox.ts";
import { Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type CaseRow, caseReference, findCase, findCases } from "./cases-store.ts";
import type { Doer, Needs } from "./move.ts";
import { changeCase, closeCase } from "./work-case.ts";

type Closing = Needs & Pick<Services, "settings">;
type Asked = z.output<NonNullable<(typeof changeCases)["body"]>>;
type Ticked = Asked["cases"][number];

/** Does one case's part, exactly as if a colleague did it on the case's page. */
const actOn = (services: Closing, { id, version }: Ticked, { act, owner, snoozed_until, outcome }: Asked, by: Doer) => {
	switch (act) {
		case "assign":
			return changeCase(services, id, { version, owner }, by);
		case "snooze":
			return changeCase(services, id, { version, snoozed_until }, by);
		case "flag":
		case "unflag":
			return changeCase(services, id, { version, is_flagged: act === "flag" }, by);
		case "close":
			return closeCase(services, id, { version, outcome }, by);
	}
};

class RolledBack extends Error {}

/** The emails that an act would send: does it, and rolls it back. @throws as the act */
const emailsOf = async (services: Closing, work: (dry: Closing) => Promise<unknown>): Promise<Email[]> => {
	let emails: Email[] = [];
	const outbox = {
		...services.outbox,
		enqueue: async (_trx: unknown, some: Email[]) => void emails.push(...some),
	};
	const { database } = services;
	const transaction: typeof database.transaction = (inside) =>
		database.transaction(async (trx) => {
			emails = [];
			await inside(trx);
			throw new RolledBack();
		});
	try {
		await work({ ...services, outbox, database: { ...database, transaction } });
	} catch (error) {
		if (!(error instanceof RolledBack)) throw error;
	}
	return emails;
};

/** Why a case can't be changed, for a list that has no fields. @throws what isn't about this case */
const reasonOf = (error: unknown, row: CaseRow | undefined, { act, outcome }: Asked): string => {
	if (!(error instanceof Problem) || error.status >= 500) throw error;
	if (!row) return "This case has been deleted.";
	if (error.errors && act === "close")
		return CASE_OUTCOMES[row.kind].includes(outcome)
			? "Close it on its own page, which asks for more."
			: "It can't end like this. Close it on its own page.";
	return error.errors?.[0] ? `${error.errors[0].message}.` : error.message;
};

/**
 * Changes several cases, each in its own transaction. What one of them refuses stops none of the others. Repeating it
 * does nothing.
 */
export const changeMany = async (services: Closing, asked: Asked, by: Doer): Promise<Output<typeof changeCases>> => {
	const { database, clock } = services;
	const refused: Output<typeof changeCases>["refused"] = [];
	const sends: Output<typeof changeCases>["sends"] = [];
	let done = 0;
	const nameOf = (row: CaseRow | undefined, id: string) => ({
		...{ id, reference: row ? caseReference(row.number) : "", name: row?.name ?? row?.title ?? null },
	});
	const each = async (work: (one: Ticked) => Promise<unknown>) => {
		for (const one of asked.cases)
			try {
				await work(one);
			} catch (error) {
				const row = await findCase(database.db, one.id, clock());
				refused.push({ ...nameOf(row, one.id), reason: reasonOf(error, row, asked) });
			}
	};
	if (asked.act === "close" && !asked.is_agreed) {
		await each(async (one) => {
			const emails = await emailsOf(services, (dry) => actOn(dry, one, asked, by));
			const to_person = emails.filter(({ kind }) => kind === "request-closed").length;
			if (emails.length > 0)
				sends.push({
					...nameOf(await findCase(database.db, one.id, clock()), one.id),
					...{ to_person, to_providers: emails.length - to_person },
				});
		});
		if (sends.length > 0) return { done, refused, sends, takes: [] };
		refused.length = 0;
	}
	if (asked.act === "assign" && !asked.is_agreed) {
		const rows = await findCases(
			database.db,
			asked.cases.map((one) => one.id),
			clock(),
		);
		const takes = rows
			.filter(({ owner_id }) => owner_id !== null && owner_id !== by.id && owner_id !== asked.owner)
			.map((row) => ({ ...nameOf(row, row.id), owner: row.owner_name ?? "" }));
		if (takes.length > 0) return { done, refused, sends, takes };
	}
	await each(async (one) => {
		await actOn(services, one, asked, by);
		done++;
	});
	return { done, refused, sends, takes: [] };
};
