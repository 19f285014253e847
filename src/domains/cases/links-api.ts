import { sql } from "kysely";
import { SITE_PAGES } from "#contract/reference/lists.ts";
import {
	addSiteLink,
	changeSiteLink,
	listSiteLinks,
	previewSiteLink,
	removeSiteLink,
	type SiteLink,
} from "#contract/reference/site-links.ts";
import { escapeRegExp } from "#contract/shared/escapes.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { addLink, changeLink, type LinkRow, listLinks, removeLink } from "#domains/reference/links.ts";
import { listAuditEvents } from "#domains/reference/lists.ts";
import type { Db } from "#platform/db/database.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/** Number of published reviews in a sample. */
const SAMPLE = 5;

/** Pattern of a keyword as pages match it: whole words, any letter case. */
const pattern = (keyword: string) => `(?<![[:alnum:]])${escapeRegExp(keyword)}(?![[:alnum:]])`;

/** Adds the number of published reviews with each keyword. */
const withReviews = async (db: Db, rows: LinkRow[]): Promise<SiteLink[]> => {
	if (rows.length === 0) return [];
	const { rows: counts } = await sql<{ at: number; count: number }>`
		select w.at::int as at, count(r.id)::int as count
		from unnest(${rows.map(({ keyword }) => pattern(keyword))}::text[]) with ordinality as w (pattern, at)
		left join review r on r.state = 'published' and r.comment ~* w.pattern group by w.at
	`.execute(db);
	const of = new Map(counts.map(({ at, count }) => [at, count]));
	return rows.map((row, index) => ({ ...row, reviews: of.get(index + 1) ?? 0 }));
};

/**
 * Whether an address is a page of our site that visitors can open now.
 * @param link a path, possibly with a query or an anchor
 */
const isPage = async (db: Db, link: string): Promise<boolean> => {
	if (!/^\/(?!\/)[^\s\\]*$/.test(link)) return false;
	const path = link.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, "");
	if ((SITE_PAGES as readonly string[]).includes(path)) return true;
	const [, room, slug = "", id] = /^\/(services|blog|providers)\/([^/]+)(?:\/(\d{1,9}))?$/.exec(path) ?? [];
	const found = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows.length > 0;
	if (room === "services" && !id)
		return found(
			sql`select from campaign where slug = ${slug} union all select from service_area where slug = ${slug} and retired_at is null`,
		);
	if (room === "blog" && !id) return found(sql`select from story where slug = ${slug} and status = 'published'`);
	if (room === "providers" && id)
		return found(sql`select from provider where id = ${Number(id)} and url_slug = ${slug} and is_active`);
	return false;
};

const mustBePage = async (db: Db, link: string): Promise<void> => {
	if (!(await isPage(db, link)))
		throw invalid([
			{
				field: "link",
				message: "Our site has no such page. Enter the part after the site's name, for example /services/psychology",
			},
		]);
};

/** Endpoints for words in reviews that link to our pages (RVL-006). */
export const linksApi = (services: Services): Binding[] => {
	const bindTeam = teamBinder(services);
	const { database, clock } = services;
	const change = mayTeam("reference.change");
	const one = async (row: LinkRow) => {
		const [link] = await withReviews(database.db, [row]);
		if (!link) throw new Error("the link just written is gone");
		return link;
	};
	return [
		bind(listSiteLinks, { who: change }, async () => ({
			results: await withReviews(database.db, await listLinks(database.db)),
			history: await listAuditEvents(database.db, ["link"]),
		})),
		bind(previewSiteLink, { who: change }, async ({ query: { keyword } }) => {
			if (!keyword) return { count: 0, reviews: [] };
			const having = database.db
				.selectFrom("review as r")
				.innerJoin("provider as p", "p.id", "r.provider_id")
				.where("r.state", "=", "published")
				.where("r.comment", "~*", pattern(keyword));
			const { count } = await having
				.select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("count"))
				.executeTakeFirstOrThrow();
			const reviews = await having
				.select(["r.id", "p.name as provider", "r.comment"])
				.orderBy("r.published_at", "desc")
				.orderBy("r.id", "desc")
				.limit(SAMPLE)
				.execute();
			return { count, reviews };
		}),
		bindTeam(addSiteLink, { who: change }, async ({ body }, { id: personId }) => {
			await mustBePage(database.db, body.link);
			return one(await database.transaction((trx) => addLink(trx, body, { personId, at: clock() })));
		}),
		bindTeam(changeSiteLink, { who: change }, async ({ params, body: { version, ...asked } }, { id: personId }) => {
			await mustBePage(database.db, asked.link);
			return one(
				await database.transaction((trx) =>
					changeLink(trx, { id: params.id, version }, asked, { personId, at: clock() }),
				),
			);
		}),
		bindTeam(removeSiteLink, { who: change }, async ({ params }, { id: personId }) => {
			return { removed: await database.transaction((trx) => removeLink(trx, params.id, { personId, at: clock() })) };
		}),
	];
};
