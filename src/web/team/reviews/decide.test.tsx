import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PageForms } from "#web/forms/act-form.tsx";
import { Decide } from "./decide.tsx";
import { Names } from "./names.tsx";

/** A part of the page after its form was refused. */
const htmlOf = (part: React.ReactElement, typed: Record<string, string>) => {
	const answer = {
		typed: Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value]])),
		...{ errors: {}, requestKey: "" },
	};
	const shown = (
		<PageForms forms={{}} answer={answer}>
			{part}
		</PageForms>
	);
	const Page = createRoutesStub([{ id: "root", path: "*", Component: () => shown }]);
	return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root: {} } } })).replace(
		/<[^>]*>/g,
		" ",
	);
};

const review = {
	version: 2,
	state: "rejected",
	rejection_reason: "names-people",
	confirmed_at: "2026-11-01T00:00:00Z",
	may_decide: true,
};
const decide = (was: string) => htmlOf(<Decide review={review as never} />, { intent: "publish", "was.decision": was });

test("shows a colleague's conflicting decision beside your own", () => {
	expect(decide("confirmed")).toMatch(/A colleague has already decided.*Theirs\s+Rejected: .*Yours\s+Published/s);
	expect(decide("rejected names-people")).not.toContain("A colleague has already decided");
});

test("keeps a colleague's redacted names, and shows both lists if both changed them", () => {
	const names = (mine: string) =>
		htmlOf(
			<Names
				intent="redact"
				id="names"
				summary="Redact names"
				label="Names"
				hint=""
				submit="Save"
				removed={["Kim"]}
				hidden={{}}
			/>,
			{ intent: "redact", names: mine, "was.names": "" },
		);
	expect(names("")).not.toContain("You and a colleague both changed");
	expect(names("")).toContain("Kim");
	expect(names("Robin")).toMatch(/You and a colleague both changed: Names.*Robin.*Kim/s);
});
