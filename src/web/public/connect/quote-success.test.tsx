import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { giveReceipt } from "#web/forms/receipt.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { emptySearch } from "#web/lib/search-address.ts";
import QuoteSuccess, { loader } from "./quote-success.tsx";

/** The page, in a browser that has sent the form or not. */
const htmlAt = async (address: string, isSent = true) => {
	const context = new RouterContextProvider();
	const setCookies: string[] = [];
	const publicUrl = "https://alongside.example";
	context.set(requestContext, { brand: { name: "Alongside" }, publicUrl, setCookies } as unknown as RequestContext);
	const request = new Request(publicUrl + address);
	if (isSent) await giveReceipt({ request, context }, address);
	const headers = { cookie: setCookies[0] ?? "" };
	const loaderData = await loader({
		request: new Request(request, { headers }),
		context,
	} as unknown as Parameters<typeof loader>[0]);
	const Page = createRoutesStub([
		{
			id: "root",
			path: "*",
			Component: () => createElement(QuoteSuccess, { loaderData } as unknown as ComponentProps<typeof QuoteSuccess>),
		},
	]);
	return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root: {} } } }));
};
const stepsAt = async (address: string) => {
	const html = await htmlAt(address);
	const list = /<ol[^>]*aria-label="Steps">.*?<\/ol>/s.exec(html)?.[0] ?? "";
	return ["About You", "Participant Details", "Recipient Details", "Confirmation"].filter((step) =>
		list.includes(step),
	);
};

const search = { ...emptySearch, postcodes_list: ["3216"] };

// CON-003, FUP-003
test("the last page names the steps as the pages before it do", async () => {
	expect(await stepsAt(links.quoteSuccess())).toEqual(["About You", "Participant Details", "Confirmation"]);
	expect(await stepsAt(links.quoteSuccess(search, { skipped: true }))).toEqual([
		"About You",
		"Participant Details",
		"Confirmation",
	]);
});

// CON-004 to CON-008, FUP-003
test("with home care funding the second step is about the recipient on the last page too", async () => {
	expect(await stepsAt(links.quoteSuccess({}, { isForHcp: true }))).toEqual([
		"About You",
		"Recipient Details",
		"Confirmation",
	]);
	expect(await stepsAt(links.quoteSuccess(search, { isForHcp: true, skipped: true }))).toEqual([
		"About You",
		"Recipient Details",
		"Confirmation",
	]);
});

test.each([links.quoteSuccess(), links.quoteSuccess(search, { skipped: true })])(
	"%s thanks only the browser that sent the form",
	async (address) => {
		expect(await htmlAt(address)).toContain("Thank you for telling us what you need.");
		expect(await htmlAt(address, false)).not.toMatch(/Thank you|received your|We have your/);
	},
);
