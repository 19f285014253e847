// Inline scripts that run before all others, and prefetch rules. Each function is sent as its source text, so it must
// not use anything outside itself.
import { reachCopy } from "#contract/shared/copy/site.ts";
import { FAULTS_PER_PAGE } from "#contract/shared/error-limits.ts";
import { GCLID_DAYS, GCLID_KEY, LEAVE_SHIFT_KEY } from "#contract/shared/request-names.ts";
import { keepClick } from "./attribution.ts";

/**
 * "Leave this site quickly" (parts/quick-exit): the link, or Shift pressed three times with no other key, blanks the
 * page at once and replaces it in the history with the other site. Shift does nothing on pages without the link.
 */
const leaveQuickly = (words: Record<"two" | "one" | "expired" | "now" | "on" | "off", string>, key: string) => {
	let presses = 0;
	let alone = false;
	let timer = 0;
	let title = "";
	const root = document.documentElement.dataset;
	const link = () => document.querySelector<HTMLAnchorElement>("a[data-leave]");
	const say = (text: string) => {
		const place = document.querySelector<HTMLElement>("[data-leave-says]");
		if (place) place.textContent = text;
	};
	// Storage may be blocked. The setting then lasts until the page closes.
	const attempt = (work: () => void) => {
		try {
			work();
		} catch {}
	};
	const blank = (is: boolean) => {
		clearTimeout(timer);
		if (is) title = document.title;
		document.title = is ? "" : title;
		document.body.style.visibility = is ? "hidden" : "";
		root.leaving = String(is);
		say(is ? words.now : words.expired);
	};
	const leave = (address: string) => {
		// Drafts and unsent messages in this tab.
		attempt(() => sessionStorage.clear());
		// Hides the referrer from the other site.
		const meta = document.createElement("meta");
		meta.name = "referrer";
		meta.content = "no-referrer";
		document.head.append(meta);
		location.replace(address);
	};
	attempt(() => (root.shift = localStorage[key] ?? "on"));
	addEventListener(
		"click",
		(event) => {
			const pressed =
				event.target instanceof Element && event.target.closest<HTMLAnchorElement>("[data-leave],[data-leave-shift]");
			if (!pressed) return;
			if (pressed.href) {
				event.preventDefault();
				blank(true);
				return leave(pressed.href);
			}
			const next = root.shift === "off" ? "on" : "off";
			root.shift = next;
			attempt(() => localStorage.setItem(key, next));
			say(words[next]);
		},
		true,
	);
	addEventListener(
		"keydown",
		(event) => {
			alone = event.key === "Shift" && !(event.target as Element).closest?.("input,textarea,select,[contenteditable]");
			if (!alone) presses = 0;
		},
		true,
	);
	addEventListener("pointerdown", () => (alone = false), true);
	addEventListener(
		"keyup",
		(event) => {
			const way = link();
			if (event.key !== "Shift" || !alone || !way || root.shift === "off") return;
			alone = false;
			clearTimeout(timer);
			presses = (presses + 1) % 4;
			if (presses === 3) {
				blank(true);
				timer = window.setTimeout(() => leave(way.href), 700);
				return;
			}
			if (!presses) return blank(false);
			say(presses > 1 ? words.one : words.two);
			timer = window.setTimeout(() => {
				presses = 0;
				say(words.expired);
			}, 5000);
		},
		true,
	);
};

/** Reports uncaught errors to our server, a limited number per page. */
const reportErrors = (most: number) => {
	let told = 0;
	let last = "";
	const tell = (event: ErrorEvent | PromiseRejectionEvent) => {
		const fault = "reason" in event ? event.reason : (event.error ?? event);
		const message = String(fault?.message ?? fault);
		if (told >= most || message === last) return;
		last = message;
		const report = {
			name: String(fault?.name ?? "Error"),
			message: message.slice(0, 500),
			stack: String(fault?.stack ?? "").slice(0, 4000),
		};
		const body = JSON.stringify({ ...report, path: location.pathname, nth: ++told });
		navigator.sendBeacon("/api/errors/", new Blob([body], { type: "application/json" }));
	};
	addEventListener("error", tell);
	addEventListener("unhandledrejection", tell);
};

/** Adds different local hours to opening hours (lib/own-hours.ts): ", 7:30 am to 5:30 pm in Brisbane". */
export const tellOwnHours = () => {
	addEventListener("load", () => {
		for (const place of document.querySelectorAll<HTMLElement>("[data-own-hours]")) {
			const [opens = 0, closes = 0, office = 0] = (place.dataset.ownHours ?? "").split(" ").map(Number);
			const later = -new Date().getTimezoneOffset() - office;
			// Browsers that hide the user's time zone report "UTC".
			const city = later && Intl.DateTimeFormat().resolvedOptions().timeZone?.split("/")[1]?.replace(/_/g, " ");
			if (!city) return;
			const clock = (minutes: number) => {
				const at = (minutes + later + 2880) % 1440;
				return `${Math.floor(at / 60) % 12 || 12}${at % 60 ? `:${String(at % 60).padStart(2, "0")}` : ""} ${at < 720 ? "am" : "pm"}`;
			};
			place.textContent = `, ${clock(opens)} to ${clock(closes)} in ${city}`;
		}
	});
};

/** Hides the error of a field once it changes, on pages without other scripts (ui/field/corrected.ts does it elsewhere). */
const hideMended = () => {
	addEventListener("input", ({ target }) => {
		const told = (target as Element).closest("[aria-describedby*='-error']");
		const [id = "", ...others] = (told?.getAttribute("aria-describedby") ?? "").split(" ").reverse();
		const error = document.getElementById(id);
		if (!told || !error) return;
		// The second class of the field draws it as wrong. A group of choices has none.
		const classes = error.parentElement?.classList;
		if (classes?.[1]) classes.remove(classes[1]);
		error.remove();
		for (const one of [told, ...told.querySelectorAll("[aria-invalid]")]) one.removeAttribute("aria-invalid");
		told.setAttribute("aria-describedby", others.reverse().join(" "));
	});
};

/** Source text of a function, without indentation and comments. */
const textOf = (work: (...given: never[]) => void, ...given: unknown[]) =>
	`(${work
		.toString()
		.replace(/^\s*\/\/.*\n/gm, "")
		.replace(/\n\s+/g, "\n")})(${given.map((one) => JSON.stringify(one)).join()})`;

export const leaveScript = textOf(leaveQuickly, reachCopy.leaving, LEAVE_SHIFT_KEY);
export const errorsScript = textOf(reportErrors, FAULTS_PER_PAGE);
/** Stores an advertising click. The only script on pages without other scripts, for visitors from an advertisement. */
export const clickScript = textOf(keepClick, GCLID_KEY, GCLID_DAYS);

/**
 * Speculation rules: when a visitor points at a link to a shared page, the browser prefetches it, unless data saving is
 * on. Inline, because the browser would request a separate file before it renders.
 */
export const aheadRules = JSON.stringify({
	prefetch: [
		{
			where: {
				and: [
					{
						href_matches: [
							"/providers/:slug/:id(\\d+)",
							"/providers/:slug/:id(\\d+)\\?*",
							"/providers/:slug/:id(\\d+)/reviews",
							"/blog/",
							"/blog/:slug/",
							"/about",
							"/funding-information{/*}?",
							"/list-your-organisation",
							"/moderation-policy",
							"/how-we-decide",
							"/terms-and-conditions",
							"/privacy-policy",
							"/accessibility",
						],
					},
					{ not: { selector_matches: "[rel~=nofollow]" } },
				],
			},
			eagerness: "moderate",
		},
	],
});

/** Opening hours in local time (parts/site-frame/own-hours.tsx). */
export const hoursScript = textOf(tellOwnHours, 0);

/** Errors of changed fields (parts/post-form). */
export const mendedScript = textOf(hideMended);

/** Scripts that the content security policy must allow. */
export const earlyScripts = [leaveScript, errorsScript, clickScript, aheadRules, hoursScript, mendedScript];
