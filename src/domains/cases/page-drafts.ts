import type { FormDrafts } from "#contract/cases/form-drafts.ts";
import { keepPageForm, PAGE_DRAFT_DAYS, readPageForms } from "#contract/cases/page-drafts.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import type { Db } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";

/** Context for encrypting what a colleague typed into a page without a case. */
export const pageDraftSeal = (personId: number, page: string): string => `page-draft:${personId}:${page}`;

/** Deletes what was typed into pages without a case a week ago and never sent. */
export const forgetPageDrafts = async (db: Db, now: Date): Promise<void> => {
	const oldest = new Date(now.getTime() - PAGE_DRAFT_DAYS * 24 * 60 * 60_000);
	await db.deleteFrom("page_draft").where("updated_at", "<", oldest).execute();
};

/** Endpoints for what a colleague types into the forms of pages without a case. Only its writer reads it. */
export const pageDraftsApi = (services: Services): Binding[] => {
	const { database, settings, clock } = services;
	const bind = caseBinder(services);
	return [
		bind(readPageForms, async ({ query: { page } }, me) => {
			const rows = await database.db
				.selectFrom("page_draft")
				.select(["form", "body"])
				.where("person_id", "=", me.id)
				.where("page", "=", page)
				.where("body", "is not", null)
				.$narrowType<{ body: Buffer }>()
				.execute();
			const sealer = sealerOf(settings);
			const unsent: FormDrafts = Object.fromEntries(
				rows.map(({ form, body }) => [
					form,
					Object.fromEntries(JSON.parse(sealer.open(body, pageDraftSeal(me.id, page)).toString())),
				]),
			);
			return { unsent };
		}),
		bind(keepPageForm, async ({ body: { page, form, fields, key, sent } }, me) => {
			const typed = fields.some(([, value]) => value !== "") && !sent;
			const body = typed
				? sealerOf(settings).seal(Buffer.from(JSON.stringify(fields)), pageDraftSeal(me.id, page))
				: null;
			if (!typed && !(sent && key)) {
				const mine = database.db.deleteFrom("page_draft").where("person_id", "=", me.id);
				await mine.where("page", "=", page).where("form", "=", form).execute();
				return { kept: false };
			}
			const row = { body, ...(sent && { sent_key: key }), updated_at: clock() };
			const written = await database.db
				.insertInto("page_draft")
				.values({ person_id: me.id, page, form, ...row })
				.onConflict((held) => {
					const kept = held.columns(["person_id", "page", "form"]).doUpdateSet(row);
					return key && !sent ? kept.where("page_draft.sent_key", "is distinct from", key) : kept;
				})
				.returning("form")
				.executeTakeFirst();
			return { kept: typed && written !== undefined };
		}),
	];
};
