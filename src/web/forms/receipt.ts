import { redirect, redirectDocument } from "react-router";
import type { From } from "#web/lib/call.ts";
import { keepIn, keptIn } from "#web/lib/own-cookie.ts";
import { pathOf } from "#web/lib/path-of.ts";

// A page thanks only for a form that this browser sent. Anyone can open or share an address with "?thanks", so a cookie
// keeps short codes of the addresses that its last forms led to. Several, because the pages of two tabs share the cookie,
// and a page that loads twice mustn't lose its own.

const COOKIE = "receipt";
const SECONDS = 3600;
const LAST = 4;

const codeOf = async (address: string): Promise<string> => {
	const url = new URL(address, "https://site.example");
	url.searchParams.delete("_routes");
	const said = new TextEncoder().encode(`${pathOf({ url: url.href })}?${url.searchParams}`);
	const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", said));
	return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The codes in the cookie, the newest first. */
const codesIn = (from: From): string[] => keptIn(from, COOKIE).split(".").filter(Boolean);

/** Lets this browser see the page that confirms a form. @param address path on this site, with what it says */
export const giveReceipt = async (from: From, address: string): Promise<void> => {
	const codes = [...new Set([await codeOf(address), ...codesIn(from)])].slice(0, LAST);
	keepIn(from, COOKIE, codes.join("."), SECONDS);
};

/** Leads to a page of thanks, whose address says nothing. @param to another page that thanks first, in a frame */
export const thankAt = async (from: From, address: string, to = address): Promise<Response> => {
	await giveReceipt(from, address);
	return redirectDocument(to, 303);
};

/** Leads from an accepted form to the page that confirms it. */
export const confirmAt = async (from: From, address: string): Promise<Response> => {
	if (address.includes("?")) await giveReceipt(from, address);
	return redirectDocument(address, 303);
};

/** Leads from a form back to its page, which confirms it, without loading a new document. */
export const confirmHere = async (from: From, address: string): Promise<Response> => {
	await giveReceipt(from, address);
	return redirect(address, 303);
};

/**
 * True if one of this browser's last forms led to this page within the last hour.
 * @param address the page that the form led to, if not this one
 */
export const isConfirmed = async (from: From, address = from.request.url): Promise<boolean> => {
	const codes = codesIn(from);
	// Most visitors sent no form, and a code costs a thread.
	return codes.length > 0 && codes.includes(await codeOf(address));
};

/** What the address says about a form of this browser, for example `saved` in `?said=saved`. Null without such a form. */
export const confirmed = async (from: From, name = "said"): Promise<string | null> => {
	const said = new URL(from.request.url).searchParams.get(name);
	return said !== null && (await isConfirmed(from)) ? said : null;
};
