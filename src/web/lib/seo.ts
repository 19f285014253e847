import type { MetaDescriptor } from "react-router";
import { isolatedWithin } from "#contract/shared/isolated.ts";
import { links } from "./links.ts";

/** True if a title contains the product's name as a separate word. */
const names = (title: string, product: string) =>
	` ${title.replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${product.replace(/[^\p{L}\p{N}]+/gu, " ")} `);

/**
 * Adds the product's name to a page title, unless it's already there, and starts with `Error: ` for a form with errors,
 * so that screen readers say it first. Names in it keep their direction.
 */
export const pageTitle = (title: string, product: string, error = false) =>
	isolatedWithin(`${error ? "Error: " : ""}${title}${names(title, product) ? "" : ` – ${product}`}`);

/** Picture that social sites show with a link, 1200×630. */
interface SharePicture {
	/** Path on this site. */
	path: string;
	alt: string;
}

/** Open Graph data of an article (ogp.me/#type_article). Times are ISO 8601. */
interface ArticleWords {
	author: string;
	published: string;
	modified: string;
	section?: string | undefined;
	tags: readonly string[];
}

interface PageWords {
	title?: string | undefined;
	description?: string | undefined;
	product: string;
	/** Absolute URL of the page. */
	canonical?: string | undefined;
	noindex?: boolean | undefined;
	/** Explicitly allows search engines to index the page and follow its links. */
	indexed?: boolean | undefined;
	error?: boolean | undefined;
	/** Title for social sites, if the page title depends on a form's response. */
	shareTitle?: string | undefined;
	picture?: SharePicture | undefined;
	article?: ArticleWords | undefined;
	/** Feed with the page's entries, and its media type. */
	feed?: { path: string; title: string; type: string } | undefined;
	/** schema.org data. */
	structured?: readonly object[] | undefined;
}

const articleTags = ({ author, published, modified, section, tags }: ArticleWords): MetaDescriptor[] => [
	{ name: "author", content: author },
	{ property: "article:author", content: author },
	{ property: "article:published_time", content: published },
	{ property: "article:modified_time", content: modified },
	...(section ? [{ property: "article:section", content: section }] : []),
	...tags.map((tag) => ({ property: "article:tag", content: tag })),
];

/** Open Graph data (ogp.me). Pages hidden from search engines have none. */
const openGraph = ({ title, description, product, canonical, picture, article }: PageWords): MetaDescriptor[] => {
	if (!title || !canonical) return [];
	const { path, alt } = picture ?? {
		path: links.sitePicture(),
		alt: `${product}: find disability and aged care providers`,
	};
	return [
		{ property: "og:title", content: title },
		...(description ? [{ property: "og:description", content: description }] : []),
		{ property: "og:type", content: article ? "article" : "website" },
		{ property: "og:url", content: canonical },
		{ property: "og:site_name", content: product },
		{ property: "og:locale", content: "en_AU" },
		{ property: "og:image", content: new URL(path, canonical).href },
		{ property: "og:image:width", content: "1200" },
		{ property: "og:image:height", content: "630" },
		{ property: "og:image:alt", content: alt },
		{ name: "twitter:card", content: "summary_large_image" },
		...(article ? articleTags(article) : []),
	];
};

/** Title, description and other metadata. A page whose title depends on a form's response renders `<title>` itself. */
export const pageMeta = (words: PageWords): MetaDescriptor[] => {
	const { title, description, product, canonical, noindex, indexed, error, shareTitle, feed, structured = [] } = words;
	return [
		...(title ? [{ title: pageTitle(title, product, error) }] : []),
		...(description ? [{ name: "description", content: description }] : []),
		...(canonical ? [{ tagName: "link" as const, rel: "canonical", href: canonical }] : []),
		...(feed
			? [
					{
						tagName: "link" as const,
						rel: "alternate",
						type: feed.type,
						href: feed.path,
						title: feed.title,
					},
				]
			: []),
		...(indexed && !noindex ? [{ name: "robots", content: "index, follow" }] : []),
		...(noindex ? [{ name: "robots", content: "noindex" }] : openGraph({ ...words, title: shareTitle ?? title })),
		...(noindex ? [] : structured.map((data) => ({ "script:ld+json": data as Record<string, string> }))),
	];
};

/** Metadata of a page that search engines don't list, and that renders `<title>` itself. */
export const privateMeta = ({ loaderData }: { loaderData?: { product: string } | undefined }): MetaDescriptor[] =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });
