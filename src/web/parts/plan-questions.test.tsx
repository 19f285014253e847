import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { withValues } from "../lib/own-words.ts";
import { emptySearch, readSearch, searchQuery } from "../lib/search-address.ts";
import { ConnectForm } from "./connect-form/connect-form.tsx";

// How an NDIS plan is managed is asked for the NDIS, and if the funding isn't known. Every form, every funding.

const HAVE_PLAN = ["NDIS", "i-don-t-know"];
const HAVE_NONE = [
	...["SAH", "SAH1", "SAH2", "SAH3", "SAH4", "SAH5", "SAH6", "SAH7", "SAH8", "HCP", "HCP1", "HCP2", "HCP3", "HCP4"],
	...["DVA", "icare", "Medicare", "self-funded"],
];
const funding = [...HAVE_NONE, "NDIS"].map((code) => ({ code, name: code }));

const drawn = (element: ReactElement) => {
	const Page = createRoutesStub([{ id: "root", path: "*", Component: () => element, action: () => null }]);
	return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: {} } }));
};
const connect = (code: string) =>
	drawn(
		<ConnectForm
			state={{ ...emptySearch, funding_types_list: [code] }}
			chosen={[]}
			areas={[]}
			ages={[]}
			funding={funding}
			form={{ fields: {}, requestKey: "k" }}
			refused={undefined}
			openedAt="2026-11-28T00:00:00.000Z"
		/>,
	);

const ENTRY_POINTS: Record<string, (code: string) => boolean> = {
	"the address of a search": (code) =>
		readSearch(new URLSearchParams(`funding_types_list=${code}&plan_management=agency`)).plan_management === "agency",
	"a link to a search": (code) =>
		searchQuery({ ...emptySearch, funding_types_list: [code], plan_management: "agency" }).includes("plan_management"),
	"a form filled in by a sentence": (code) =>
		withValues([
			["funding_types_list", code],
			["plan_management", "agency"],
		]).plan_management === "agency",
	"the connect form": (code) => connect(code).includes("How is the NDIS plan managed?"),
};

test.each(Object.entries(ENTRY_POINTS))("%s keeps to the funding", (_, asks) => {
	expect(HAVE_PLAN.filter((code) => !asks(code))).toEqual([]);
	expect(HAVE_NONE.filter(asks)).toEqual([]);
});
