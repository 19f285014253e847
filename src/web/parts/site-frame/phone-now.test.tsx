// @vitest-environment node
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Brand } from "#contract/shared/brand.ts";
import type { RootData } from "../../lib/root-data.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteMenu } from "./site-nav.tsx";

const brand = {
	...{ name: "Gum", phone: "1800 975 711", email: "a@gum.example", social: {}, logos: {}, quickExitUrl: "" },
	...{ phoneHours: "Monday to Friday, 8:30am to 6:30pm AEST", chatHours: { opens: "08:30", closes: "18:00" } },
} as Brand;

const drawn = (openNow: RootData["openNow"]) => {
	const Page = createRoutesStub([
		{
			id: "root",
			path: "/",
			Component: () => (
				<>
					<SiteMenu brand={brand} />
					<SiteFooter brand={brand} />
				</>
			),
		},
	]);
	return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root: { brand, openNow } } }} />);
};

test("the menu and the end of a page say whether phone and chat are answered now, each above its own hours, without scripts", () => {
	const told = drawn({
		phone: { words: "Open now, until 6:30 pm", until: "2026-11-26T07:30:00Z" },
		chat: { words: "Closed now, opens at 8:30 am on Friday", until: "2026-11-26T21:30:00Z" },
	});
	for (const line of ["Open now, until 6:30 pm", "Closed now, opens at 8:30 am on Friday"])
		expect(told.split(`<strong>${line}</strong><br/>Monday to Friday`), line).toHaveLength(3);
});

test("what isn't known isn't said", () => {
	expect(drawn({})).not.toMatch(/Open now|Closed now/);
});
