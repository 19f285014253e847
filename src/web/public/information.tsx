import { marked } from "marked";
import { data } from "react-router";
import { surroundingsContext } from "../lib/context.ts";
import { telephone } from "../lib/links.ts";
import { pageMeta } from "../lib/seo.ts";
import { breadcrumbs } from "../lib/structured-data.ts";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import type { Route } from "./+types/information";
import styles from "./information.module.css";

const pages = import.meta.glob("/content/**/*.md", { query: "?raw", import: "default" }) as Record<string, () => Promise<string>>;

export const handle = { js: false };

/** Splits a page's front matter (`name: value` lines between `---`) from its Markdown. */
const parse = (file: string) => {
	const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
	const facts = Object.fromEntries(head.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
	return { facts: facts as { title: string; description: string; updated?: string; noindex?: string }, body };
};

export const loader = async ({ request, context }: Route.LoaderArgs) => {
	const { brand, publicUrl } = context.get(surroundingsContext);
	const path = new URL(request.url).pathname.replace(/\/$/, "");
	const file = await pages[`/content${path}.md`]?.();
	if (!file) throw data(null, { status: 404 });
	const named = file
		.replaceAll("{product}", brand.name)
		.replaceAll("{phone}", `[${brand.phone.replaceAll(" ", "\u00a0")}](${telephone(brand.phone)})`)
		.replaceAll("{email}", brand.email)
		.replaceAll("{hours}", brand.phoneHours);
	const { facts, body } = parse(named);
	return {
		facts,
		html: await marked.parse(body),
		product: brand.name,
		canonical: publicUrl + path,
		structured: [
			breadcrumbs(publicUrl, [
				{ name: "Home", path: "/" },
				{ name: facts.title, path },
			]),
		],
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				...loaderData.facts,
				product: loaderData.product,
				canonical: loaderData.canonical,
				noindex: Boolean(loaderData.facts.updated || loaderData.facts.noindex),
				structured: loaderData.structured,
			})
		: [];

/** A page of information written in Markdown: our own words, so its HTML is trusted. */
export default function Information({ loaderData: { facts, html } }: Route.ComponentProps) {
	return (
		<Page width="text">
			<Stack gap="medium">
				<BackLink href="/">Back to search</BackLink>
				<h1>{facts.title}</h1>
				{facts.updated && <p className={styles.updated}>Last updated {facts.updated}</p>}
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, nothing of a visitor's */}
				<div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
			</Stack>
		</Page>
	);
}
