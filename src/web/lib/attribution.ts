// Stores the advertising click and the last campaign page between visits (GLO-018, GLO-021).
import { CAMPAIGN_GONE_COOKIE, CAMPAIGN_KEY, GCLID_DAYS, GCLID_KEY } from "#contract/shared/request-names.ts";

/** Local storage; undefined if missing or blocked. */
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
		// The page works without storage if it's full, blocked or holds other data.
		return undefined;
	}
};

/**
 * Stores the advertising click in a URL as `{value, expiry}`, with the expiry in milliseconds (GLO-018, GLO-019). Pages
 * inline this function as text (early.ts), so it must not use anything outside itself.
 */
export const keepClick = (key: string, days: number, search = window.location.search, now = Date.now()): void => {
	const value = new URLSearchParams(search).get("gclid")?.trim();
	if (!value || value.length > 500) return;
	try {
		window.localStorage.setItem(key, JSON.stringify({ value, expiry: now + days * 24 * 3600_000 }));
	} catch {}
};

/** Stores the advertising click in a URL for 90 days, and deletes an expired one. */
export const keepGclid = (search: string, now = Date.now()): void => {
	storedGclid(now);
	keepClick(GCLID_KEY, GCLID_DAYS, search, now);
};

/** The stored advertising click, unless it has expired. */
export const storedGclid = (now = Date.now()): string | undefined =>
	attempt(() => {
		const kept = store()?.getItem(GCLID_KEY);
		if (!kept) return undefined;
		const { value, expiry } = JSON.parse(kept) as { value?: unknown; expiry?: unknown };
		if (typeof value === "string" && typeof expiry === "number" && expiry > now) return value;
		store()?.removeItem(GCLID_KEY);
		return undefined;
	});

/** Stores the slug of the current campaign page. */
export const keepCampaign = (slug: string): void => {
	attempt(() => store()?.setItem(CAMPAIGN_KEY, slug));
};

export const storedCampaign = (): string | undefined => attempt(() => store()?.getItem(CAMPAIGN_KEY) ?? undefined);

/** Deletes the stored campaign if the server's cookie says that it's unknown (CMP-011). */
export const forgetCampaignIfGone = (): void => {
	const forget = () => {
		attempt(() => store()?.removeItem(CAMPAIGN_KEY));
		// biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API
		document.cookie = `${CAMPAIGN_GONE_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
	};
	// The Cookie Store API doesn't block, while reading document.cookie blocks a slow phone for 30 to 100 ms.
	if ("cookieStore" in window)
		window.cookieStore.get(CAMPAIGN_GONE_COOKIE).then(
			(found) => found && forget(),
			() => {},
		);
	else if (document.cookie.split("; ").some((cookie) => cookie.startsWith(`${CAMPAIGN_GONE_COOKIE}=`))) forget();
};
