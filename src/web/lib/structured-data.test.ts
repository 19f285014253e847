import { expect, it } from "vitest";
import { pageMeta, pageTitle } from "./seo.ts";
import { article, breadcrumbs, organisation, ourselves, reviewed } from "./structured-data.ts";

const site = "https://www.alongside.example";
const gum = {
	name: "Gum </script> Care",
	short_description: "",
	url: null,
	phone_number: null,
	overall_review: "0.0",
	reviews_count: 0,
};

it("a provider has a rating and review count only with reviews", () => {
	expect(organisation(`${site}/providers/gum/4`, gum)).not.toHaveProperty("aggregateRating");
	expect(organisation(`${site}/providers/gum/4`, { ...gum, overall_review: "4.5", reviews_count: 12 })).toMatchObject({
		"@type": "Organization",
		aggregateRating: { ratingValue: "4.5", reviewCount: 12, bestRating: 5 },
	});
});

it("a provider has the places, area, languages and hours they state, and nothing else", () => {
	const by = { stated_on: "2026-11-03", source: "provider" } as const;
	const site = {
		...{ name: "Carlton clinic", street: "1 High Street", suburb: "Carlton", state: "VIC", postcode: "3053" },
		...{ latitude: -37.8, longitude: 144.97, access: {}, ...by },
	};
	const hours = { value: [{ day: 1, opens: "09:00", closes: "17:00" }], ...by };
	const facts = { hours, languages: { value: ["vi", "el"], ...by } };
	const open = [{ "@type": "OpeningHoursSpecification", dayOfWeek: "Monday", opens: "09:00", closes: "17:00" }];
	const address = {
		streetAddress: "1 High Street",
		addressLocality: "Carlton",
		addressRegion: "VIC",
		postalCode: "3053",
	};
	const page = "https://www.alongside.example/providers/gum/4";
	expect(organisation(page, gum, { sites: [site], fit_facts: facts, areaServed: ["Barwon, Victoria"] })).toMatchObject({
		areaServed: [{ "@type": "AdministrativeArea", name: "Barwon, Victoria" }],
		address,
		location: [
			{ name: "Carlton clinic", address, geo: { latitude: -37.8, longitude: 144.97 }, openingHoursSpecification: open },
		],
		contactPoint: { availableLanguage: ["vi", "el"], hoursAvailable: open },
	});
	// The hours of an organisation with two sites may not be those of each.
	const two = organisation(page, gum, {
		sites: [site, { ...site, latitude: null }],
		fit_facts: facts,
		areaServed: "AU",
	});
	expect(two).toMatchObject({ areaServed: "AU", contactPoint: { hoursAvailable: open } });
	expect(two).not.toHaveProperty("address");
	expect(JSON.stringify(two.location).match(/geo|openingHours/g)).toEqual(["geo"]);
	const silent = organisation(page, gum, { sites: [], fit_facts: {}, areaServed: [] });
	for (const key of ["areaServed", "address", "location", "contactPoint"]) expect(silent).not.toHaveProperty(key);
});

it("reviews don't name their authors", () => {
	const data = reviewed({ name: "Gum" }, [
		{ reviewer: "M*****", comment: "", total_score: 4.5, published: { iso: "2026-03-02T01:00:00.000Z" } },
	]);
	expect(data).toMatchObject({
		review: [{ author: { name: "M*****" }, datePublished: "2026-03-02", reviewRating: { ratingValue: "4.5" } }],
	});
});

it("a review's day is in Melbourne time, as on the page", () => {
	const data = reviewed({}, [
		{ reviewer: "M*****", comment: "", total_score: 5, published: { iso: "2026-03-01T22:30:00.000Z" } },
	]);
	expect(data).toMatchObject({ review: [{ datePublished: "2026-03-02" }] });
});

it("breadcrumbs count from 1 and have absolute URLs", () => {
	expect(
		breadcrumbs(site, [
			{ name: "Home", path: "/" },
			{ name: "Psychology", path: "/services/psychology" },
		]),
	).toMatchObject({
		itemListElement: [
			{ position: 1, item: `${site}/` },
			{ position: 2, name: "Psychology", item: `${site}/services/psychology` },
		],
	});
});

it("only indexable pages carry data for social sites and search engines", () => {
	const words = {
		title: "Gum",
		product: "Alongside",
		canonical: `${site}/x`,
		structured: ourselves(site, { name: "Alongside", phone: "1800", email: "a@b.example" }),
	};
	expect(pageMeta(words)).toContainEqual({ property: "og:image", content: `${site}/share/site.png` });
	expect(pageMeta(words).filter((one) => "script:ld+json" in one)).toHaveLength(2);
	expect(JSON.stringify(pageMeta({ ...words, noindex: true }))).not.toMatch(/og:|ld\+json/);
});

it("a title contains the product name once", () => {
	expect(pageTitle("Contact", "Alongside")).toBe("Contact – Alongside");
	expect(pageTitle("About Alongside: Your Partner in Care", "Alongside")).toBe("About Alongside: Your Partner in Care");
	expect(pageTitle("The Alongside Blog", "Alongside", true)).toBe("Error: The Alongside Blog");
	expect(pageTitle("Walking alongsiders", "Alongside")).toBe("Walking alongsiders – Alongside");
	expect(pageTitle("About A.B. (Care)", "A.B. (Care)")).toBe("About A.B. (Care)");
	expect(pageTitle("خدمات الأمل", "Alongside", true)).toBe("Error: \u2068خدمات الأمل\u2069 – Alongside");
});

// BLG-051, BLG-052
it("an article has author, dates and topics, and explicitly allows indexing", () => {
	const words = {
		title: "Steady",
		product: "Alongside",
		canonical: `${site}/blog/steady/`,
		indexed: true,
		feed: { path: "/blog/feed.xml", title: "The Alongside Blog", type: "application/rss+xml" },
		picture: { path: "/stories/steady-wide.webp", alt: "A rail" },
		article: {
			author: "Alongside editors",
			published: "2026-09-14T00:00:00.000Z",
			modified: "2026-09-15T00:00:00.000Z",
			section: "Older people",
			tags: ["falls"],
		},
	};
	const meta = pageMeta(words);
	for (const [property, content] of [
		["og:type", "article"],
		["article:author", "Alongside editors"],
		["article:published_time", "2026-09-14T00:00:00.000Z"],
		["article:section", "Older people"],
		["article:tag", "falls"],
		["og:image", `${site}/stories/steady-wide.webp`],
		["og:image:alt", "A rail"],
	])
		expect(meta).toContainEqual({ property, content });
	expect(meta).toContainEqual({ name: "robots", content: "index, follow" });
	expect(meta).toContainEqual({
		tagName: "link",
		rel: "alternate",
		type: "application/rss+xml",
		href: "/blog/feed.xml",
		title: "The Alongside Blog",
	});
	expect(pageMeta({ ...words, noindex: true })).toContainEqual({ name: "robots", content: "noindex" });
	expect(pageMeta({ ...words, noindex: true })).not.toContainEqual({ name: "robots", content: "index, follow" });
	const said = article(words.canonical, site, "Alongside", {
		title: "Steady",
		description: "",
		author: "A",
		published: "x",
		modified: "y",
	});
	expect(said).toMatchObject({
		"@type": "Article",
		headline: "Steady",
		datePublished: "x",
		publisher: { name: "Alongside" },
	});
	expect(said).not.toHaveProperty("image");
});
