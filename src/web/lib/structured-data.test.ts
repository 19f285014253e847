import { expect, it } from "vitest";
import { pageMeta } from "./seo.ts";
import { breadcrumbs, organisation, ourselves, reviewed } from "./structured-data.ts";

const site = "https://www.alongside.example";
const gum = { name: "Gum </script> Care", short_description: "", url: null, phone_number: null, overall_review: "0.0", reviews_count: 0 };

it("a provider without reviews has no rating; with them it has the mean and their number", () => {
	expect(organisation(`${site}/providers/gum/4`, gum)).not.toHaveProperty("aggregateRating");
	expect(organisation(`${site}/providers/gum/4`, { ...gum, overall_review: "4.5", reviews_count: 12 })).toMatchObject({
		"@type": "Organization",
		aggregateRating: { ratingValue: "4.5", reviewCount: 12, bestRating: 5 },
	});
});

it("reviews name nobody", () => {
	const data = reviewed({ name: "Gum" }, [{ reviewer: "M*****", comment: "", total_score: 4.5, published: { iso: "2026-03-02T01:00:00.000Z" } }]);
	expect(data).toMatchObject({ review: [{ author: { name: "M*****" }, datePublished: "2026-03-02", reviewRating: { ratingValue: 4.5 } }] });
});

it("breadcrumbs count from 1, with whole addresses", () => {
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

it("only pages that may be listed carry what social sites and search engines read", () => {
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
