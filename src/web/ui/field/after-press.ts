let pressed = false;

if (typeof window !== "undefined") {
	window.addEventListener("pointerdown", () => (pressed = true), { capture: true, passive: true });
	for (const end of ["pointerup", "pointercancel"])
		window.addEventListener(end, () => (pressed = false), { capture: true, passive: true });
}

/**
 * Runs what may move the page: at once, or when a button of the mouse or a finger is down, after the click it is about to make.
 * A field is left at the press; were the page to move then, the release would fall beside the button it was meant for.
 */
export const afterPress = (work: () => void): void => {
	if (!pressed) {
		work();
		return;
	}
	const released = () => setTimeout(work);
	window.addEventListener("pointerup", released, { once: true });
	window.addEventListener("pointercancel", released, { once: true });
};
