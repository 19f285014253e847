import type { Browser, Page } from "@playwright/test";
import { LONG, SHORT, takenForMarkup, WITHOUT_ADDRESSES } from "#tests/security/hostile.ts";
import { emailTo, post, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { emailsTo, expect, open, test } from "./support.ts";

// Hostile texts on every kind of page, in a browser: none may run, load a file or become an element. tests/security
// covers the API.

interface Watch {
	dialogs: string[];
	requests: string[];
}

/** Records dialogs and requests that a hostile text would cause. */
const watch = async (page: Page): Promise<Watch> => {
	const seen: Watch = { dialogs: [], requests: [] };
	page.on("dialog", (dialog) => {
		seen.dialogs.push(dialog.message());
		return dialog.dismiss();
	});
	page.on("request", (request) => {
		if (/\/[ck]nry|[ck]nry\.example/.test(request.url().replace(/\?.*$/, ""))) seen.requests.push(request.url());
	});
	await page.addInitScript(() => {
		Object.assign(window, { cnry: () => alert("cnry ran"), knry: () => alert("knry ran") });
	});
	return seen;
};

/** Opens a page and checks that no hostile text took effect. @param holds a text that must be visible */
const expectHarmless = async (page: Page, address: string, holds: string | undefined, seen: Watch) => {
	const answer = await open(page, address);
	expect(answer?.status(), address).toBeLessThan(500);
	expect(takenForMarkup((await answer?.text()) ?? ""), address).toEqual([]);
	const became = await page.evaluate(() =>
		[...document.querySelectorAll("*")].flatMap((element) => [
			...(/^[ck]nry/i.test(element.localName) ? [element.localName] : []),
			...[...element.attributes]
				.filter(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value))
				.map(({ name, value }) => `${name}=${value}`),
		]),
	);
	expect(became, address).toEqual([]);
	if (holds !== undefined) {
		const shown = await page.evaluate(() =>
			[
				document.body.innerText,
				...[...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value),
			].join("\n"),
		);
		expect(shown.replace(/\s+/g, " "), address).toContain(holds.replace(/\s+/g, " ").trim());
	}
	for (const { textContent } of await page
		.locator("script[type='application/ld+json']")
		.evaluateAll((all) => all.map((one) => ({ textContent: one.textContent }))))
		JSON.parse(textContent ?? "");
	expect(seen, address).toEqual({ dialogs: [], requests: [] });
};

/** Our team agrees to the name that a profile's staff asked for. */
const agreeToName = async (browser: Browser, id: number, name: string) => {
	const { baseURL } = test.info().project.use;
	const context = await browser.newContext({
		...(baseURL ? { baseURL } : {}),
		storageState: { cookies: [], origins: [] },
	});
	const page = await context.newPage();
	await signInTeam(page, "noor");
	const agreed = await post(page.request, `/team/providers/${id}/name/`, { name, is_agreed: true });
	expect(agreed.status()).toBe(200);
	await context.close();
};

test("hostile texts stay text on public pages and in refused forms", async ({ page, browser }) => {
	const seen = await watch(page);
	await signIn(page);
	const profile = await profileNumber(page, 16);
	const own = await (await page.request.get(`/api/provider-admin/${profile.id}/`)).json();
	const [name = "", short = ""] = [SHORT[2], SHORT[1]];
	const changed = await post(
		page.request,
		`/provider-admin/${profile.id}/`,
		{ name, short_description: short, description: `<p>${WITHOUT_ADDRESSES}</p>`, version: own.version },
		"PATCH",
	);
	expect(changed.status()).toBe(200);
	await agreeToName(browser, own.id, name);
	const at = `/providers/${own.url_slug}/${own.id}`;
	try {
		await expectHarmless(page, at, name, seen);
		await expectHarmless(page, `${at}/reviews`, name, seen);
		await expectHarmless(page, `${at}/request-quote`, name, seen);
		await expectHarmless(page, `${at}/review`, name, seen);
		await expectHarmless(page, `/admin${at}/edit`, short, seen);
		await expectHarmless(page, `/admin${at}/history`, undefined, seen);
		await expectHarmless(page, `/admin${at}/preview`, name, seen);
		const picture = await page.request.get(`${at}/share.png`);
		expect([
			picture.status(),
			picture.headers()["content-type"],
			(await picture.body()).subarray(1, 4).toString(),
		]).toEqual([200, "image/png", "PNG"]);
		for (const text of SHORT) {
			const query = encodeURIComponent(text);
			await expectHarmless(page, `/providers?query=${query}&suburb_list=${query}&thanks=${query}`, undefined, seen);
			await expectHarmless(page, `/blog?search=${query}&tag=${query}`, undefined, seen);
		}
		const query = encodeURIComponent(LONG.slice(0, 1500));
		for (const address of [
			`/no-such-page/${encodeURIComponent(name)}`,
			`/live-chat?case=${query}`,
			`/c2c?name=${query}`,
			`/services/${encodeURIComponent(short)}`,
			`/admin/login?next=${query}`,
		])
			await expectHarmless(page, address, undefined, seen);
	} finally {
		const { version } = await (await page.request.get(`/api/provider-admin/${profile.id}/`)).json();
		await post(
			page.request,
			`/provider-admin/${profile.id}/`,
			{ name: own.name, short_description: own.short_description, description: own.description, version },
			"PATCH",
		);
		await agreeToName(browser, own.id, own.name);
	}
	await open(page, "/complaints-and-feedback");
	const form = page.getByRole("region", { name: "Our form" });
	const details = form.locator("textarea");
	await details.fill(LONG);
	await form.getByLabel("Surname").fill(SHORT[6]);
	await form.getByRole("button", { name: "Send" }).click();
	await expect(form.getByRole("link", { name: "First name is required" })).toBeVisible();
	expect([await details.inputValue(), await form.getByLabel("Surname").inputValue()]).toEqual([LONG, SHORT[6]]);
	expect(seen).toEqual({ dialogs: [], requests: [] });
});

test("hostile texts stay text in the team console and in emails", async ({ page }) => {
	const seen = await watch(page);
	await signInTeam(page, "priya");
	const email = `cnry-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	const phone = "0491 570 006";
	const send = async (path: string, body: object) => {
		const answer = await post(page.request, path, body);
		expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
		return answer.json();
	};
	const [first = "", last = "", about = ""] = [SHORT[0], SHORT[2], SHORT[1]];
	await send("/feedbackandcomplaints/", {
		complaint_first_name: first,
		complaint_last_name: last,
		complaint_email: email,
		complaint_number: phone,
		complaint_provider: about,
		complaint_details: LONG,
	});
	await send("/messages/", { email, message: LONG });
	const { results: providers } = await (await page.request.get("/api/providers/?pageSize=100")).json();
	const provider = providers[97];
	const ratings = {
		service_delivery: 0,
		service_safety: 0,
		communicated_effectively: 0,
		good_value: 0,
		would_recommend: 0,
	};
	const review = await send("/reviews/", { provider: provider.id, email, comment: LONG, terms: true, ...ratings });
	const token = /\/review\/confirm\/([\w-]{43})/.exec(await emailTo(page.request, email, "review-confirmation"))?.[1];
	await send(`/reviews/confirm/${token}/`, {});
	await send("/chats/", { message: LONG, name: SHORT[1] });

	const { results: cases } = await (
		await page.request.get(`/api/team/cases/?search=${encodeURIComponent(email)}`)
	).json();
	expect(cases.length).toBeGreaterThanOrEqual(2);
	for (const { id, kind } of cases as { id: string; kind: string }[]) {
		if (kind !== "complaint") await send(`/team/cases/${id}/notes/`, { text: LONG });
		await expectHarmless(page, `/team/cases/${id}`, kind === "review" ? undefined : SHORT[0], seen);
	}
	const search = encodeURIComponent(SHORT[0]);
	await expectHarmless(page, `/team/cases?search=${encodeURIComponent(email)}`, undefined, seen);
	for (const address of [
		`/team/cases?search=${search}`,
		`/team/records?search=${search}`,
		`/team/accounts?search=${search}`,
		`/team/stories?search=${search}`,
		`/team/audit?who=${search}&about=${search}`,
		`/team/reviews/${review.id}`,
		"/team/chats",
		"/team/reviews",
	])
		await expectHarmless(page, address, undefined, seen);
	const { results: chats } = await (await page.request.get("/api/team/chats/")).json();
	const chat = (chats as { id: string; name: string | null }[]).find((one) => one.name === SHORT[1]);
	await expectHarmless(page, `/team/chats/${chat?.id}`, LONG.split("\n")[1], seen);
	await expectHarmless(page, "/live-chat", LONG.split("\n")[1], seen);

	const { id: campaign } = await send("/team/campaigns/", { heading: SHORT[2], copy_of: null });
	await expectHarmless(page, `/team/site/campaigns/${campaign}`, SHORT[2], seen);
	await expectHarmless(page, `/campaign-preview/${campaign}`, SHORT[2], seen);
	const story = await send("/team/stories/", { title: SHORT[2] });
	const saved = await post(
		page.request,
		`/team/stories/${story.id}/`,
		{ ...story.text, version: story.version, content: LONG, summary: SHORT[1], author: SHORT[0] },
		"PUT",
	);
	expect(saved.ok(), await saved.text()).toBe(true);
	await expectHarmless(page, `/team/stories/${story.id}`, undefined, seen);
	await expectHarmless(page, `/team/stories/${story.id}/preview`, SHORT[2], seen);
	await expectHarmless(page, `/team/stories/${story.id}/versions`, undefined, seen);

	for (const { id } of await emailsTo(page.request, email))
		await expectHarmless(page, `/demo/emails/${id}`, undefined, seen);
});
