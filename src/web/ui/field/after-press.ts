let pressed = false;

if (typeof window !== "undefined") {
	window.addEventListener("pointerdown", () => (pressed = true), { capture: true, passive: true });
	for (const end of ["pointerup", "pointercancel"])
		window.addEventListener(end, () => (pressed = false), { capture: true, passive: true });
}

/**
 * Runs work that may shift the page: at once, or after the click if a mouse button or finger is down. A field loses
 * focus on press. If the page shifted then, the release would miss the button that the user pressed.
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
