/** Time for a screen reader to notice the region, and for several errors to come together. */
const WAIT_MS = 100;
/** Then the words go: whoever reads through the page finds them at the field alone. */
const STAY_MS = 1000;

let region: HTMLElement | undefined;
let waiting: string[] = [];
let isQuiet = false;
let clearing: ReturnType<typeof setTimeout> | undefined;

const show = (text: string) => {
	if (region) region.textContent = text;
};

const speak = () => {
	show(waiting.join(" "));
	waiting = [];
	clearing = setTimeout(show, STAY_MS, "");
};

/** Has a screen reader say an error that appeared beside a field, once and when it has a moment. */
export const announce = (text: string): void => {
	if (isQuiet || text === "") return;
	if (!region) {
		region = document.createElement("div");
		region.setAttribute("aria-live", "polite");
		region.className = "visually-hidden";
	}
	if (!region.isConnected) document.body.append(region);
	if (waiting.length === 0) {
		clearTimeout(clearing);
		show("");
		setTimeout(speak, WAIT_MS);
	}
	waiting.push(text);
};

/** An error summary takes the focus and says every error: those beside the fields that came with it stay quiet. */
export const leaveToSummary = (): void => {
	waiting = [];
	isQuiet = true;
	setTimeout(() => {
		isQuiet = false;
	});
};
