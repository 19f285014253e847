import { Hono } from "hono";
import { expect, it } from "vitest";
import type { AppContext } from "./app-context.ts";
import { createFlashOnce } from "./flash-once.ts";

/** A page that shows the confirmation in its address, and a form that leads to it. */
const app = new Hono().all("*", async (c) => {
	const once = createFlashOnce(c as unknown as AppContext);
	const page =
		c.req.method === "POST"
			? new Response(null, { status: 303, headers: { location: "/mine?said=given&provider=3#top" } })
			: new Response(new URL(once.request.url).search);
	for (const line of once.cookies(page)) page.headers.append("set-cookie", line);
	return page;
});
const get = async (path: string, cookie = "") => {
	const answer = await app.request(`http://localhost${path}`, { headers: { cookie } });
	return { shows: await answer.text(), cookies: answer.headers.getSetCookie() };
};

it("a confirmation shows once after its form: not on a reload, not from a link, and no other one", async () => {
	const sent = await app.request("http://localhost/mine", { method: "POST" });
	const [line = ""] = sent.headers.getSetCookie();
	expect(line).toMatch(/^said=given; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
	expect(await get("/mine?said=given&provider=3", "said=given")).toEqual({
		shows: "?said=given&provider=3",
		cookies: [expect.stringContaining("said=; Max-Age=0")],
	});
	expect(await get("/mine?said=given&provider=3")).toEqual({ shows: "?provider=3", cookies: [] });
	expect((await get("/mine?said=given", "said=withdrawn")).shows).toBe("");
});
