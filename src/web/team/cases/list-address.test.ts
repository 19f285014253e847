import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import { addressOf, keepList, listAsked } from "./list-address.ts";

const CASE = "https://site.example/team/cases/0b1c0f0e-0000-4000-8000-000000000001";
/** A page's request. */
const from = (url: string, headers: Record<string, string> = {}, publicUrl = "https://site.example") => {
	const context = new RouterContextProvider();
	const setCookies: string[] = [];
	context.set(requestContext, { publicUrl, setCookies } as unknown as RequestContext);
	return { request: new Request(url, { headers }), context, setCookies };
};
const asked = (url: string, referer?: string, cookie?: string) =>
	String(listAsked(from(url, { ...(referer && { referer }), ...(cookie && { cookie }) })));

test("the inbox is what its own address asks for", () => {
	expect(asked("https://site.example/team/cases?view=mine", "https://site.example/team/cases?view=closed")).toBe(
		"view=mine",
	);
	expect(asked("https://site.example/team/cases.data?view=mine")).toBe("view=mine");
});

test("beside a case is the list that the colleague came from, or the whole inbox", () => {
	expect(asked(CASE, "https://site.example/team/cases?view=mine&order=newest")).toBe("view=mine&order=newest");
	expect(asked(CASE, "https://site.example/team/reviews?state=published")).toBe("");
	expect(asked(CASE, "nonsense")).toBe("");
	expect(asked(CASE)).toBe("");
	// It led to this case, and would again.
	expect(asked(CASE, "https://site.example/team/cases?reference=C-1066")).toBe("");
});

test("after a form and from another case, it's the list that was open last, as the browser keeps it", () => {
	const kept = (url: string, address: string, cookie = "", publicUrl?: string) => {
		const page = from(url, { cookie }, publicUrl);
		keepList(page, address);
		return page.setCookies;
	};
	const list = "https://site.example/team/cases?view=mine&page=2";
	const cookie = "__Host-inbox_list=view=mine&page=2";
	expect(kept(list, "/team/cases?view=mine&page=2")).toEqual([`${cookie}; Path=/; HttpOnly; SameSite=Lax; Secure`]);
	expect(asked(CASE, `${CASE}?said=reply`, `session=x; ${cookie}`)).toBe("view=mine&page=2");
	expect(asked(CASE, undefined, cookie)).toBe("view=mine&page=2");
	// The list that it names itself is newer than that of another tab.
	expect(asked(CASE, "https://site.example/team/cases?view=overdue", cookie)).toBe("view=overdue");
	expect(asked(CASE, "https://site.example/team/cases", cookie)).toBe("");
	// A case changes nothing, and nor does the same list.
	expect(kept(CASE, "/team/cases?view=mine")).toEqual([]);
	expect(kept(list, "/team/cases?view=mine&page=2", cookie)).toEqual([]);
	expect(kept("https://site.example/team/cases", "/team/cases", cookie)).toEqual([
		"__Host-inbox_list=; Path=/; HttpOnly; SameSite=Lax; Secure",
	]);
	// Without https, as on a colleague's own computer.
	expect(kept("http://site.example/team/cases?view=mine", "/team/cases?view=mine", "", "http://site.example")).toEqual([
		"inbox_list=view=mine; Path=/; HttpOnly; SameSite=Lax",
	]);
	// A search with any signs stays one value.
	const search = addressOf(new URLSearchParams({ search: "a; b, “c” = d" }));
	const [line = ""] = kept(`https://site.example${search}`, search);
	expect(asked(CASE, undefined, line.split("; Path")[0])).toBe(search.split("?")[1]);
	expect(kept(list, `/team/cases?search=${"x".repeat(2000)}`)).toEqual([]);
});

test("the address of a list has no confirmation, no ticks, and a reference as the search", () => {
	const address = (query: string) => addressOf(new URLSearchParams(query));
	expect(address("")).toBe("/team/cases");
	expect(address("view=mine&said=flag+2&ticked=all&_routes=x&page=2")).toBe("/team/cases?view=mine&page=2");
	expect(address("reference=C-1066")).toBe("/team/cases?search=C-1066");
});
