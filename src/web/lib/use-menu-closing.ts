import { type RefObject, useEffect } from "react";

/**
 * Closes a menu for Escape, and gives the focus back to its button.
 * @param covers the menu lies over the page, so it closes for a press or focus elsewhere too
 */
export const useMenuClosing = (menu: RefObject<HTMLDetailsElement | null>, covers: boolean): void => {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const box = menu.current;
			if (event.key !== "Escape" || event.defaultPrevented || !box?.open) return;
			box.open = false;
			box.querySelector("summary")?.focus();
		};
		const onLeave = ({ target }: Event) => {
			const box = menu.current;
			if (box?.open && target instanceof Node && !box.contains(target)) box.open = false;
		};
		const leaving = covers ? ["pointerdown", "focusin"] : [];
		document.addEventListener("keydown", onKey);
		for (const type of leaving) document.addEventListener(type, onLeave);
		return () => {
			document.removeEventListener("keydown", onKey);
			for (const type of leaving) document.removeEventListener(type, onLeave);
		};
	}, [menu, covers]);
};
