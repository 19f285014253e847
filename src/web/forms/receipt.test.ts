import { globSync, readFileSync } from "node:fs";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { type RequestContext, requestContext } from "../lib/context.ts";
import { confirmAt, confirmed, confirmHere, isConfirmed } from "./receipt.ts";

const fromOf = (path: string, cookie = "", publicUrl = "https://site.example") => {
	const context = new RouterContextProvider();
	const setCookies: string[] = [];
	context.set(requestContext, { publicUrl, setCookies } as unknown as RequestContext);
	return { request: new Request(`https://site.example${path}`, { headers: { cookie } }), context, setCookies };
};
const cookieAfter = async (address: string, publicUrl?: string) => {
	const { setCookies, ...from } = fromOf("/form", "", publicUrl);
	const answer = await confirmAt(from, address);
	expect([answer.status, answer.headers.get("location")]).toEqual([303, address]);
	return setCookies[0] ?? "";
};

test.each([
	["/contact?thanks", "/contact?thanks", true],
	["/contact?thanks", "/contact.data?thanks&_routes=x", true],
	["/compare?ids=1,2&sent#email-list", "/compare?ids=1%2C2&sent", true],
	["/contact?thanks", "/contact?thanks&by=2026-03-02", false],
	["/done?by=2026-03-02", "/done?by=2026-03-03", false],
	["/contact?thanks", "/providers?thanks", false],
])("after a form that led to %s, %s is confirmed: %s", async (to, opened, expected) => {
	const [pair = ""] = (await cookieAfter(to)).split(";");
	expect(await isConfirmed(fromOf(opened, `a=b; ${pair}`))).toBe(expected);
});

test("nothing is confirmed without a form, by an invented cookie, or by one of another host", async () => {
	const [pair = ""] = (await cookieAfter("/contact?thanks", "http://site.example")).split(";");
	for (const cookie of ["", "receipt=", "__Host-receipt=thanks", pair])
		expect(await isConfirmed(fromOf("/contact?thanks", cookie))).toBe(false);
});

test("a page makes no code for a browser without a receipt, or for an address that says nothing", async () => {
	const [pair = ""] = (await cookieAfter("/contact?thanks")).split(";");
	const digest = vi.spyOn(crypto.subtle, "digest");
	expect(await isConfirmed(fromOf("/providers?page=2"))).toBe(false);
	expect(await confirmed(fromOf("/providers?page=2", pair), "thanks")).toBeNull();
	expect(digest).not.toHaveBeenCalled();
	expect(await confirmed(fromOf("/contact?thanks", pair), "thanks")).toBe("");
	expect(digest).toHaveBeenCalledOnce();
	digest.mockRestore();
});

test("the cookie can't be read by scripts, ends after an hour, and isn't set for an address that says nothing", async () => {
	expect(await cookieAfter("/contact?thanks")).toMatch(
		/^__Host-receipt=[\da-f]{16}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
	);
	expect(await cookieAfter("/not-me/abc")).toBe("");
});

test("what an address says of a form is read only in the browser that sent it", async () => {
	const { setCookies, ...from } = fromOf("/mine");
	expect((await confirmHere(from, "/mine?said=given#said")).headers.get("location")).toBe("/mine?said=given#said");
	const [pair = ""] = (setCookies[0] ?? "").split(";");
	expect(await confirmed(fromOf("/mine?said=given", pair))).toBe("given");
	expect(await confirmed(fromOf("/mine.data?said=given&_routes=x", pair))).toBe("given");
	expect(await confirmed(fromOf("/mine?said=given", pair), "sent")).toBeNull();
	for (const [path, cookie] of [
		["/mine?said=given", ""],
		["/mine?said=withdrawn", pair],
		["/other?said=given", pair],
		["/mine", pair],
	] as const)
		expect(await confirmed(fromOf(path, cookie))).toBeNull();
});

test("two tabs each see their own form confirmed, and a page that loads twice still has its confirmation", async () => {
	let pair = "";
	for (const to of ["/next?done=1", "/case?done=1", "/mine?said=given", "/case?done=1", "/contact?thanks"]) {
		const { setCookies, ...from } = fromOf("/form", pair);
		await confirmAt(from, to);
		pair = setCookies[0]?.split(";")[0] ?? "";
	}
	for (const path of ["/next?done=1", "/case?done=1", "/mine?said=given", "/contact?thanks"])
		expect(await isConfirmed(fromOf(path, pair))).toBe(true);
	const { setCookies, ...from } = fromOf("/form", pair);
	await confirmAt(from, "/fifth?sent");
	expect(await isConfirmed(fromOf("/next?done=1", setCookies[0]?.split(";")[0]))).toBe(false);
});

test("no public or provider page reads a confirmation straight from its address", () => {
	// Both ask for the receipt too: one in its loader, one for another page.
	const others = ["public/reviews/write-review.tsx", "public/contact/embedded-form.tsx"];
	const read = globSync("src/web/{public,provider,parts}/**/*.{ts,tsx}").filter((file) =>
		/(get|has)\("(said|sent|thanks|saved|asked|details|done)"\)/.test(readFileSync(file, "utf8")),
	);
	expect(read.sort()).toEqual(others.map((file) => `src/web/${file}`).sort());
});
