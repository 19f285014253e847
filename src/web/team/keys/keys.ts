/** An act of the console by one key. The selector finds its control on pages that have it. */
interface Key {
	key: string;
	words: string;
	at: string;
}

const form = (intent: string) => `form:has(input[name="intent"][value="${intent}"])`;
/** What opens a folded form. `:has()` can't hold another one. */
const fold = (intent: string) => `details:has(input[name="intent"][value="${intent}"]) > summary`;

/** The keys of the console in display order. */
export const KEYS: readonly Key[] = [
	{ key: "j", words: "Next row of the list", at: "[data-cases]" },
	{ key: "k", words: "Previous row of the list", at: "[data-cases]" },
	{ key: "x", words: "Tick the row", at: "[data-cases] input" },
	{ key: "/", words: "Find", at: "#find" },
	{ key: "n", words: "Next case that needs you", at: 'a[href^="/team/next"]' },
	{ key: "c", words: "New case", at: 'a[href="/team/cases/new"]' },
	{ key: "i", words: "Inbox", at: '[data-admin-header] a[href="/team/cases"]' },
	{ key: "b", words: "Notices", at: 'a[href="/team/notices"]' },
	{ key: "r", words: "Reply", at: 'input[name="intent"][value="reply"]' },
	{ key: "t", words: "Add a note", at: 'input[name="intent"][value="note"]' },
	{ key: "p", words: "Record a call", at: 'input[name="intent"][value="call"]' },
	{ key: "a", words: "Assign to me", at: `${form("claim")} button:enabled, ${fold("release")}` },
	{ key: "h", words: "Hand over", at: `#bulk_owner, ${form("change")} select[name="owner"]` },
	{ key: "s", words: "Snooze", at: `#bulk button[value^="snooze "], ${fold("snooze")}` },
	{ key: "e", words: "Close", at: `#bulk_outcome, ${fold("close")}` },
	{ key: "m", words: "Make a connect request", at: `${form("request")} summary, ${fold("request")}` },
	{ key: "f", words: "Find providers for the case", at: 'a[href^="/team/cases/"][href$="/match"], #send textarea' },
	{ key: "w", words: "Write to the provider", at: fold("write-to") },
	{
		key: "o",
		words: "Open the review or chat of the case",
		at: 'main a:is([href^="/team/reviews/"], [href^="/team/chats/"])',
	},
	{
		key: "y",
		words: "Go to “Publish”, or to the next point to tick",
		at: 'input[name="checks"]:not(:checked), button[name="intent"][value="publish"]',
	},
	{ key: "?", words: "Show these keys", at: "body" },
];

const rowsOf = () => [...document.querySelectorAll<HTMLElement>("[data-cases] > li > a")];

/** Moves the focus by this many rows; from elsewhere, from the open case or to the first row. */
const moveBy = (step: number): void => {
	const rows = rowsOf();
	const focused = rows.findIndex((row) => row.closest("li")?.contains(document.activeElement));
	const at = focused < 0 ? rows.findIndex((row) => row.hasAttribute("aria-current")) : focused;
	rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
};

const LIST_ACTS: Record<string, () => void> = {
	j: () => moveBy(1),
	k: () => moveBy(-1),
	x: () => document.activeElement?.closest("[data-cases] > li")?.querySelector<HTMLElement>("input")?.click(),
};

/** The first control of a key that can be seen. The form of ticked cases is hidden until there is one. */
const controlOf = ({ at }: Key) =>
	[...document.querySelectorAll<HTMLElement>(at)].find((control) =>
		(control.matches("[type=hidden]") ? control.closest("form") : control)?.checkVisibility(),
	);

/** Whether the page has the control that a key presses. */
export const isHere = (key: Key): boolean => controlOf(key) !== undefined;

const goTo = (control: HTMLElement | null | undefined): void => {
	control?.scrollIntoView({ block: "center" });
	control?.focus();
};

/** Does what a key says, with the control that a mouse would press. @returns false if the page doesn't have it */
export const pressKey = (key: string): boolean => {
	const chosen = KEYS.find((one) => one.key === key);
	const control = chosen && controlOf(chosen);
	if (!control) return false;
	const act = LIST_ACTS[key];
	if (act) act();
	else if (control instanceof HTMLInputElement && control.name === "intent") {
		// What the box under a timeline is for.
		if (control.type === "radio") control.click();
		goTo(control.closest("form")?.querySelector("textarea"));
	} else if (control.tagName === "SUMMARY") {
		const fold = control.closest("details");
		if (!fold?.open) control.click();
		goTo(fold?.querySelector<HTMLElement>("button, select, textarea, input:not([type=hidden])"));
	} else if (control.matches("input, select, textarea, button[value]")) goTo(control);
	else control.click();
	return true;
};

/** Sends the form that a person types in. If several buttons send it, by the default one, if any. */
export const sendForm = (target: EventTarget | null): boolean => {
	const form = target instanceof HTMLElement ? target.closest("form") : null;
	const all = [...(form?.querySelectorAll<HTMLElement>("button[type=submit]:not([formnovalidate])") ?? [])];
	const shown = all.filter((button) => button.checkVisibility());
	const button = shown.length === 1 ? shown[0] : shown.find((one) => one.hasAttribute("data-default"));
	button?.click();
	return button !== undefined;
};

/** Whether a person types into this element, which then keeps its keys. */
export const isTypedInto = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	(target.isContentEditable ||
		target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])"));
