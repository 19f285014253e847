import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

interface Shown {
	title: string;
	body: string;
	onclick?: () => void;
}

test("a mention shows in bar and title, by the browser if chosen, and leads to its case", async ({ page, browser }) => {
	// A browser that asks nothing, and a colleague who looks at another window.
	await page.addInitScript(() => {
		const all: Shown[] = [];
		Object.assign(window, {
			shownNotices: all,
			Notification: class {
				static permission = "granted";
				static requestPermission(): Promise<string> {
					return Promise.resolve("granted");
				}
				constructor(title: string, { body }: { body: string }) {
					all.push(Object.assign(this, { title, body }));
				}
			},
		});
		document.hasFocus = () => false;
	});
	await signInTeam(page, "noor");
	await open(page, "/team/notices");
	await expect(page.getByText("Notices in this browser are off.")).toBeVisible();
	await page.getByRole("button", { name: "Show notices in this browser" }).click();
	await expect(page.getByText("While a tab of the console is open")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await open(page, "/team/figures");

	const colleague = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
	await signInTeam(colleague, "priya");
	const email = `told-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	expect((await post(page.request, "/messages/", { email, message: "Do you read this?" })).status()).toBe(201);
	const { results } = await (await colleague.request.get(`/api/team/cases/?search=${email}`)).json();
	const [{ id, reference }] = results;
	expect((await post(colleague.request, `/team/cases/${id}/notes/`, { text: "@Noor please read." })).status()).toBe(
		201,
	);
	await colleague.context().close();

	const ofCase = () =>
		page.evaluate((of) => {
			// The bar asks again when its window gets the focus.
			window.dispatchEvent(new Event("focus"));
			const { shownNotices } = window as unknown as { shownNotices: Shown[] };
			return shownNotices.filter(({ body }) => body === of).map(({ title }) => title);
		}, reference);
	await expect.poll(ofCase).toEqual(["Priya Nair mentioned you"]);
	await expect(page.getByRole("link", { name: /^Notices \d+ new$/ })).toBeVisible();
	await expect(page).toHaveTitle(/^\(\d+\) Figures/);
	await expectAccessible(page);
	// Once only, in each tab.
	expect(await ofCase()).toHaveLength(1);
	await page.evaluate((of) => {
		const { shownNotices } = window as unknown as { shownNotices: Shown[] };
		shownNotices.find(({ body }) => body === of)?.onclick?.();
	}, reference);
	await expect(page).toHaveURL(`/team/cases/${id}`);
	await open(page, "/team/notices");
	const read = page.getByRole("region", { name: "Read" }).getByRole("listitem").filter({ hasText: reference });
	await expect(read).toContainText("Priya Nair mentioned you");
	await page.getByRole("button", { name: "Stop notices in this browser" }).click();
	await expect(page.getByText("Notices in this browser are off.")).toBeVisible();
});
