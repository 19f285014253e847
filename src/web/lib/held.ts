// What the browser keeps between visits: the advertising click and the last campaign page (GLO-018, GLO-021).
import { CAMPAIGN_GONE_COOKIE, CAMPAIGN_KEY, GCLID_DAYS, GCLID_KEY } from "#contract/shared/limits.ts";

/** The browser's store; undefined where there is none or the visitor has closed it to us. */
const store = (): Storage | undefined => {
	try {
		return window.localStorage;
	} catch {
		return undefined;
	}
};

const attempt = <T>(work: () => T): T | undefined => {
	try {
		return work();
	} catch {
		// Full, closed, or holding something else: the page works without.
		return undefined;
	}
};

/**
 * Keeps the advertising click of an address as `{value, expiry}`, expiry in milliseconds (GLO-018, GLO-019). Pages without scripts carry this function as text
 * (early.ts), so it uses nothing from outside.
 */
export const keepClick = (key: string, days: number, search = window.location.search, now = Date.now()): void => {
	const value = new URLSearchParams(search).get("gclid")?.trim();
	if (!value || value.length > 500) return;
	try {
		window.localStorage.setItem(key, JSON.stringify({ value, expiry: now + days * 24 * 3600_000 }));
	} catch {}
};

/** Keeps the advertising click of an address for 90 days, and forgets one that was kept longer. */
export const keepGclid = (search: string, now = Date.now()): void => {
	heldGclid(now);
	keepClick(GCLID_KEY, GCLID_DAYS, search, now);
};

/** The advertising click kept, unless its 90 days are over. */
export const heldGclid = (now = Date.now()): string | undefined =>
	attempt(() => {
		const kept = store()?.getItem(GCLID_KEY);
		if (!kept) return undefined;
		const { value, expiry } = JSON.parse(kept) as { value?: unknown; expiry?: unknown };
		if (typeof value === "string" && typeof expiry === "number" && expiry > now) return value;
		store()?.removeItem(GCLID_KEY);
		return undefined;
	});

/** Keeps the slug of the campaign page just read. */
export const keepCampaign = (slug: string): void => {
	attempt(() => store()?.setItem(CAMPAIGN_KEY, slug));
};

export const heldCampaign = (): string | undefined => attempt(() => store()?.getItem(CAMPAIGN_KEY) ?? undefined);

/** Forgets the stored campaign when the server's cookie says that it is unknown (CMP-011). */
export const forgetCampaignIfGone = (): void => {
	const forget = () => {
		attempt(() => store()?.removeItem(CAMPAIGN_KEY));
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
		document.cookie = `${CAMPAIGN_GONE_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
	};
	// Where the browser has such a store it answers later; to the text of all cookies a slow phone answers after 30 to 100 ms, in which it does nothing else.
	if ("cookieStore" in window)
		window.cookieStore.get(CAMPAIGN_GONE_COOKIE).then(
			(found) => found && forget(),
			() => {},
		);
	else if (document.cookie.split("; ").some((cookie) => cookie.startsWith(`${CAMPAIGN_GONE_COOKIE}=`))) forget();
};
