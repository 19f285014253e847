import { createContext } from "react-router";
import type { PageCalls } from "#contract/endpoint.ts";
import type { Brand } from "#contract/shared/brand.ts";

/** The captcha as pages know it: our own, or an outside one with its address and public keys. */
export type CaptchaKind = { kind: "embedded" } | { kind: "recaptcha"; url: string; v3: string; v2: string };

/** The live chat as pages know it: our own, or an outside one with what its script is given. */
export type ChatKind =
	| { kind: "embedded" }
	| { kind: "outside"; organisation: string; deployment: string; siteUrl: string; messagingUrl: string };

/** Hidden fields of a call-back form and where it posts to; without an address, here (LCH-021). */
export interface CaseForm {
	url: string | undefined;
	organisation: string;
	recordType: string;
	origin: string;
	timeField: string;
}

/** What one page may do that others may not. */
export interface PagePolicy {
	/** Load pictures of this origin: an advertiser's pixel. */
	imageOrigin?: string;
	/** Hold a chat of these origins. */
	widgetOrigins?: readonly string[];
	/** Post a form to this origin. */
	formOrigin?: string;
	/** Have a frame that leads to this origin. */
	frameOrigin?: string;
	/** Stand in a frame of our own pages. */
	framed?: boolean;
	/** Hold styles of its own with these hashes, for example `sha256-…`. */
	styleHashes?: readonly string[];
}

/** What the app hands to every loader and action; nothing of it reaches the browser by itself. */
export interface RequestContext extends PageCalls {
	/** The content security policy's nonce; undefined in development. */
	nonce: string | undefined;
	requestId: string;
	/** What the app answers in place of the page: the request is no form of ours, or holds too much. `at` is the address that was asked, such as `/contact`. */
	refused?: { status: 400 | 403 | 405 | 413 | 415; at: string } | undefined;
	/** Goes into a hidden field of every form that posts. */
	csrfToken: string;
	brand: Brand;
	demo: boolean;
	/** Where visitors reach the site, without a trailing slash. */
	publicUrl: string;
	/** What a form sent; undefined for a page that is only looked at. */
	form: FormData | undefined;
	/** Counts an event on the server, so that it counts without scripts too (decision 10). */
	record: (event: { name: string; properties?: Record<string, string> }) => void;
	/** Which captcha the pages use, and what they may know of it. */
	captcha: CaptchaKind;
	chat: ChatKind;
	/** Where an outside form service is; none: the forms are ours. */
	outsideFormOrigin: string | undefined;
	cases: CaseForm;
	/** Notes a fault in the log. */
	report: (error: unknown) => void;
	/** Lets this page do what the content security policy refuses to all others. Nothing is loaded by that. */
	allow: (more: PagePolicy) => void;
	/**
	 * Says that this page is the same for everybody, so that caches between us and visitors may keep it: nothing of the visitor, no token and no scripts are in it.
	 * Without effect where the request says who asks.
	 */
	share: () => void;
	/** Set-Cookie lines of API answers, added to the page's own answer. */
	setCookies: string[];
}

export const requestContext = createContext<RequestContext>();
