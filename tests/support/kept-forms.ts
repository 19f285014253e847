import { KEPT_FIELD } from "#contract/shared/request-names.ts";
import { TYPED } from "#web/team/cases/use-fresh.ts";

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** The forms of a drawn page, with the names of their fields of text and the name that they are kept under. */
export const formsOf = (html: string) =>
	[...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => {
		const tags = form.match(/<(?:input|textarea)\b[^>]*>/g) ?? [];
		const texts = tags.filter((tag) => tag.startsWith("<textarea") || TYPED.includes(attribute(tag, "type") ?? "text"));
		const kept = tags.find((tag) => attribute(tag, "name") === KEPT_FIELD);
		const values = (name: string) =>
			tags.filter((tag) => attribute(tag, "name") === name).map((tag) => attribute(tag, "value"));
		return {
			isSearch: attribute(form, "method") === "get",
			intents: values("intent"),
			texts: texts.map((tag) => attribute(tag, "name") ?? ""),
			kept: kept && attribute(kept, "value"),
		};
	});

/** Fields of text that are lost if a colleague leaves the page. A search has nothing to keep. */
export const lostIn = (html: string): string[] =>
	formsOf(html).flatMap(({ isSearch, texts, kept }) => (isSearch || kept ? [] : texts));
