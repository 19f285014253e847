// Small scripts that stand in the page itself and run before any other, and rules for the browser. Each function below is sent as its own text: it must need nothing from outside.
import { copy } from "#contract/shared/copy.ts";
import { FAULTS_PER_PAGE, GCLID_DAYS, GCLID_KEY, LEAVE_SHIFT_KEY } from "#contract/shared/limits.ts";
import { keepClick } from "./held.ts";

/**
 * "Leave this site quickly" (parts/quick-exit): the link, or Shift pressed three times with no other key, blanks the page at once and puts the other
 * site in this page's place in the history. Where the link is not on the page, Shift does nothing.
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
	// A store may be closed: the setting then lasts as long as the page.
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
		// What forms keep in this tab.
		attempt(() => sessionStorage.clear());
		// The other site is not told where its visitor comes from.
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

/** Tells our own server of errors that nobody caught, a few a page. */
const tellOfFaults = (most: number) => {
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

/** Beside opening hours in Melbourne time (lib/own-hours.ts), the same hours in the reader's own time where it differs: ", 7:30 am to 5:30 pm in Brisbane". */
export const tellOwnHours = () => {
	addEventListener("load", () => {
		for (const place of document.querySelectorAll<HTMLElement>("[data-own-hours]")) {
			const [opens = 0, closes = 0, office = 0] = (place.dataset.ownHours ?? "").split(" ").map(Number);
			const later = -new Date().getTimezoneOffset() - office;
			// "UTC" is no place: it is what a browser says that keeps its place to itself.
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

/** The function's text without the indentation and remarks that only its readers need. */
const textOf = (work: (...given: never[]) => void, ...given: unknown[]) =>
	`(${work
		.toString()
		.replace(/^\s*\/\/.*\n/gm, "")
		.replace(/\n\s+/g, "\n")})(${given.map((one) => JSON.stringify(one)).join()})`;

export const leaveScript = textOf(leaveQuickly, copy.reach.leaving, LEAVE_SHIFT_KEY);
export const faultsScript = textOf(tellOfFaults, FAULTS_PER_PAGE);
/** The only script of a page with nothing to operate for visitors who come by an advertisement. */
export const clickScript = textOf(keepClick, GCLID_KEY, GCLID_DAYS);

/**
 * Pages that are the same for everybody, which a browser that knows these rules fetches ahead when somebody points at a link to one, unless they save data. In the
 * page, for as a file of their own the browser would ask for them before it draws anything.
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

/** Has the browser lay out what it has read of the page up to here (parts/site-frame/laid-out.tsx). */
export const layOutScript = "document.body.offsetHeight";

/** The reader's own hours (parts/site-frame/own-hours.tsx). */
export const hoursScript = textOf(tellOwnHours, 0);

/** What the content security policy has to let in. */
export const earlyScripts = [leaveScript, faultsScript, clickScript, aheadRules, layOutScript, hoursScript];
