import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Decide, type DecisionTyped } from "./decide.tsx";
import { Names } from "./names.tsx";

const htmlOf = (shown: React.ReactElement) => {
	const Page = createRoutesStub([{ id: "root", path: "*", Component: () => shown }]);
	return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root: {} } } })).replace(
		/<[^>]*>/g,
		" ",
	);
};

const typed: DecisionTyped = { intent: "publish", checks: [], reason: "", words: "", was: "confirmed" };
const review = {
	version: 2,
	state: "rejected",
	rejection_reason: "names-people",
	confirmed_at: "2026-11-01T00:00:00Z",
	may_decide: true,
};
const decide = (was: string) =>
	htmlOf(createElement(Decide, { review: review as never, errors: {}, typed: { ...typed, was } }));

test("shows a colleague's conflicting decision beside your own", () => {
	expect(decide("confirmed")).toMatch(/A colleague has already decided.*Theirs\s+Rejected: .*Yours\s+Published/s);
	expect(decide("rejected names-people")).not.toContain("A colleague has already decided");
});

test("keeps a colleague's redacted names, and shows both lists if both changed them", () => {
	const names = (mine: string) =>
		htmlOf(
			createElement(Names, {
				...{
					intent: "redact",
					id: "names",
					summary: "Redact names",
					label: "Names",
					hint: "",
					submit: "Save",
					removed: ["Kim"],
					error: undefined,
				},
				...{ typed: { names: mine, "was.names": "" }, children: null },
			}),
		);
	expect(names("")).not.toContain("You and a colleague both changed");
	expect(names("")).toContain("Kim");
	expect(names("Robin")).toMatch(/You and a colleague both changed: Names.*Robin.*Kim/s);
});
