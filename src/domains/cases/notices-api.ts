import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import {
	changeNoticeEmails,
	readBell,
	readNoticesPage,
	seeAllNotices,
	type TeamNotice,
} from "#contract/cases/notices.ts";
import { recordAuditEvent, recordAuditRead } from "#domains/accounts/audit.ts";
import { seeNotices } from "#domains/accounts/see-notices.ts";
import { caseBinder, teamBinder } from "#domains/accounts/team-binder.ts";
import { mayWatch } from "#domains/accounts/team-permissions.ts";
import type { Db } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { caseReference } from "./cases-store.ts";

/** Notices on the page. */
const AT_ONCE = 100;

const noticesOf = (db: Db, personId: number) =>
	db
		.selectFrom("team_notice as n")
		.innerJoin("team_case as c", "c.id", "n.case_id")
		.leftJoin("person as b", "b.id", "n.by_id")
		.leftJoin("case_event as e", "e.id", "n.event_id")
		.select(["n.kind", "n.case_id", "n.times", "n.last_at", "n.seen_at", "c.number", "c.name", "c.title", "c.chat_id"])
		.select(({ cast }) => [cast<number>("n.id", "integer").as("id"), "b.name as who", "e.kind as event"])
		.select((eb) => eb.ref("e.facts").$castTo<Record<string, unknown> | null>().as("facts"))
		.where("n.person_id", "=", personId)
		.orderBy(sql`n.seen_at is not null`)
		.orderBy("n.last_at", "desc")
		.orderBy("n.id", "desc")
		.$narrowType<{ kind: TeamNotice["kind"] }>();

/** What the bell in the bar shows. */
const bellOf = async (db: Db, personId: number) => {
	const { newest, ...counts } = await db
		.selectNoFrom(({ cast, fn, selectFrom }) => {
			const count = cast<number>(fn.countAll(), "integer").as("count");
			const unseen = selectFrom("team_notice").where("person_id", "=", personId).where("seen_at", "is", null);
			const waiting = selectFrom("chat").where("state", "=", "waiting");
			return [
				unseen.select(count).$asScalar().$notNull().as("unseen"),
				waiting.select(count).$asScalar().$notNull().as("waiting"),
				jsonObjectFrom(noticesOf(db, personId).where("n.seen_at", "is", null).limit(1)).as("newest"),
			];
		})
		.executeTakeFirstOrThrow();
	return {
		...counts,
		newest: newest && {
			...{ id: newest.id, kind: newest.kind, at: new Date(newest.last_at).toISOString(), who: newest.who },
			reference: caseReference(newest.number),
		},
	};
};

/** Endpoints for what a colleague should hear of. `tell` in db/functions writes it. */
export const noticesApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, clock } = services;
	const bindTeam = teamBinder(services);
	return [
		bindTeam(readBell, { who: mayWatch("cases.work") }, (_input, me) => bellOf(database.db, me.id)),
		bindCase(readNoticesPage, async (_input, me) => {
			const [rows, { emails }] = await Promise.all([
				noticesOf(database.db, me.id).limit(AT_ONCE).execute(),
				database.db
					.selectFrom("person")
					.select("notice_email as emails")
					.where("id", "=", me.id)
					.executeTakeFirstOrThrow(),
			]);
			// Their events say what happened in the cases.
			if (rows.length > 0)
				await recordAuditRead(database.db, clock(), { personId: me.id, event: "notices.listed", about: "cases" });
			return {
				results: rows.map(({ event, facts, ...row }) => ({
					...{ id: row.id, kind: row.kind, who: row.who, times: row.times },
					case: {
						...{ id: row.case_id, reference: caseReference(row.number), chat: row.chat_id },
						name: row.name ?? row.title,
					},
					event: event === null ? null : { kind: event, facts: facts ?? {} },
					at: row.last_at.toISOString(),
					is_seen: row.seen_at !== null,
				})),
				emails,
			};
		}),
		bindCase(seeAllNotices, async (_input, me) => ({
			seen: await seeNotices(database.db, me.id, clock()),
		})),
		bindCase(changeNoticeEmails, ({ body }, me) =>
			database.transaction(async (trx) => {
				const { numUpdatedRows } = await trx
					.updateTable("person")
					.set({ notice_email: body.is_on })
					.where("id", "=", me.id)
					.where("notice_email", "<>", body.is_on)
					.executeTakeFirst();
				if (numUpdatedRows > 0n)
					await recordAuditEvent(trx, clock(), {
						...{ personId: me.id, event: "notices.emails", about: `person:${me.id}`, facts: body },
					});
				return body;
			}),
		),
	];
};
