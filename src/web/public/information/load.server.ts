import { data } from "react-router";
import { listFacts } from "#contract/reference/facts.ts";
import { call, type From } from "../../lib/call.ts";
import { requestContext } from "../../lib/context.ts";
import { links } from "../../lib/links.ts";
import { breadcrumbs, questionsAsked } from "../../lib/structured-data.ts";
import { type Content, readContent, type Section } from "./content.server.ts";

interface Loaded {
	content: Content;
	title: string;
	product: string;
	canonical: string;
	structured: object[];
}

/**
 * Loads a page of `content/` with its title and breadcrumbs.
 * @param path its address, for example `/about`
 * @param page its title from the copy table, if any (`{product}` is filled in), and its parent pages without home
 * @throws 404 if the page doesn't exist
 */
export const loadInformation = async (
	from: From,
	path: string,
	{ title: given, above = [] }: { title?: string; above?: readonly { name: string; path: string }[] } = {},
): Promise<Loaded> => {
	const { brand, publicUrl, share } = from.context.get(requestContext);
	const facts = await call(from, listFacts, {});
	const content = await readContent(path, brand, facts.ok ? facts.data : []);
	if (!content) throw data(null, { status: 404 });
	share();
	const title = (given ?? content.facts.title ?? "").replaceAll("{product}", brand.name);
	const asked = content.sections.find(({ id }) => id === "questions")?.parts ?? [];
	return {
		content,
		title,
		product: brand.name,
		canonical: publicUrl + path,
		structured: [
			breadcrumbs(publicUrl, [{ name: "Home", path: links.home() }, ...above, { name: title, path }]),
			...(asked.length > 0 ? [questionsAsked(asked)] : []),
		],
	};
};

/** Sections by their anchors. @throws if the page in `content/` doesn't have one of them */
export const sectionsOf = <Id extends string>({ sections }: Content, ids: readonly Id[]): Record<Id, Section> =>
	Object.fromEntries(
		ids.map((id) => {
			const section = sections.find((one) => one.id === id);
			if (!section) throw new Error(`content/ has no section {#${id}}`);
			return [id, section];
		}),
	) as Record<Id, Section>;
