import type { MetaDescriptor } from "react-router";

/** How every page's title ends with the product's name; `Error: ` goes first when a form came back, so that a screen reader hears it first. */
export const pageTitle = (title: string, product: string, error = false) => `${error ? "Error: " : ""}${title} – ${product}`;

/** Title, description and the like of a page. A page whose title depends on a form's answer leaves it out and draws a `<title>` itself. */
export const pageMeta = ({
	title,
	description,
	product,
	canonical,
	noindex,
	error,
}: {
	title?: string;
	description?: string;
	product: string;
	canonical?: string;
	noindex?: boolean;
	error?: boolean;
}): MetaDescriptor[] => [
	...(title ? [{ title: pageTitle(title, product, error) }] : []),
	...(description ? [{ name: "description", content: description }] : []),
	...(canonical ? [{ tagName: "link" as const, rel: "canonical", href: canonical }] : []),
	...(noindex ? [{ name: "robots", content: "noindex" }] : []),
];
