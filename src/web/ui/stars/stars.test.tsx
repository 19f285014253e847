import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { roundToHalf, Stars } from "./stars.tsx";

// RES-030, RVL-013
test.each([
	[4.26, 4.5],
	[4.2, 4],
	[4.8, 5],
	[4.75, 5],
	[4.74, 4.5],
	[0, 0],
	[0.25, 0.5],
	[7, 5],
	[-1, 0],
])("%d rounds to %d stars", (rating, stars) => {
	expect(roundToHalf(rating)).toBe(stars);
});

test.each([
	[4.3, "4.3"],
	[4.6, "4.6"],
	[4.2, "4.2"],
	[4, "4.0"],
	[4.26, "4.3"],
])("%d shows %s beside the stars, also to screen readers", (rating, number) => {
	const html = renderToStaticMarkup(<Stars rating={rating} count={12} />);
	expect(html).toContain(`aria-label="${number} out of 5 stars"`);
	expect(html).toContain(`>${number}</span>`);
	expect(html).toContain("12 reviews");
	expect(renderToStaticMarkup(<Stars rating={rating} />)).toContain(`>${number}</span>`);
});

test("without reviews it shows their number and no rating", () => {
	const html = renderToStaticMarkup(<Stars rating={0} count={0} />);
	expect(html).toContain("0 reviews");
	expect(html).not.toContain("out of 5");
});

test("the number of reviews has a thousands separator", () => {
	expect(renderToStaticMarkup(<Stars rating={4.5} count={5_000} />)).toContain("5,000 reviews");
	expect(renderToStaticMarkup(<Stars rating={4.5} count={999} />)).toContain("999 reviews");
});
