import { createContext } from "react-router";
import type { Help } from "#contract/common.ts";
import type { PageCalls } from "#contract/endpoint.ts";
import type { Brand } from "#contract/shared/brand.ts";

/** Our own captcha, or an external one with its URL and public keys. */
export type CaptchaKind = { kind: "embedded" } | { kind: "recaptcha"; url: string; v3: string; v2: string };

/** Our own live chat, or an external one with the settings of its script. */
type ChatKind =
	| { kind: "embedded" }
	| { kind: "outside"; organisation: string; deployment: string; siteUrl: string; messagingUrl: string };

/** Hidden fields and target of a call-back form (LCH-021). Without `url` it posts to us. */
export interface CaseForm {
	url: string | undefined;
	organisation: string;
	recordType: string;
	origin: string;
	timeField: string;
}

/** Exceptions from the content security policy for one page. */
export interface PagePolicy {
	/** Loads images from this origin, for an advertiser's pixel. */
	imageOrigin?: string;
	/** Loads a chat from these origins. */
	widgetOrigins?: readonly string[];
	/** Posts a form to this origin. */
	formOrigin?: string;
	/** Has a frame from this origin. */
	frameOrigin?: string;
	/** Loads map tiles from this origin. */
	tilesOrigin?: string;
	/** Can be shown in a frame on our own pages. */
	framed?: boolean;
}

/** Context of every loader and action. Stays on the server unless a loader returns it. */
export interface RequestContext extends PageCalls {
	/** The content security policy's nonce; undefined in development. */
	nonce: string | undefined;
	requestId: string;
	/** The time by the database's clock, for times that are stored. */
	now: () => Date;
	/** Error shown instead of the page if the form isn't ours or is too large. `at` is the requested path. */
	refused?: { status: 400 | 403 | 405 | 413 | 415; at: string } | undefined;
	/** Value of the hidden field in every form that posts. */
	csrfToken: string;
	brand: Brand;
	/** "Open now, until 6:30 pm": whether our phone and our chat are answered. Undefined if that isn't known. */
	openNow: Partial<Record<"phone" | "chat", { words: string; until: string } | undefined>>;
	demo: boolean;
	/** Public URL of the site, without a trailing slash. */
	publicUrl: string;
	/** Posted form data; undefined for a GET request. */
	form: FormData | undefined;
	/** Help for a person in danger, from this request's form or the one before. Reading it removes it. */
	help: () => Help | undefined;
	/** Counts an event on the server, so that it also works without scripts (decision 19). */
	record: (event: { name: string; properties?: Record<string, string> }) => void;
	/** The captcha with its public settings. */
	captcha: CaptchaKind;
	chat: ChatKind;
	/** Origin of an external form service; undefined for our own forms. */
	outsideFormOrigin: string | undefined;
	/** The file of the map with streets; undefined if the map is drawn on the server. */
	mapTiles: string | undefined;
	cases: CaseForm;
	/** Logs an error. */
	report: (error: unknown) => void;
	/** Relaxes the content security policy for this page. It loads nothing. */
	allow: (more: PagePolicy) => void;
	/**
	 * Marks the page as the same for all visitors, without personal data, tokens or scripts, so that shared caches can
	 * store it. Has no effect on requests that identify the visitor.
	 */
	share: () => void;
	/** Set-Cookie headers from API responses, added to the page's response. */
	setCookies: string[];
}

export const requestContext = createContext<RequestContext>();
