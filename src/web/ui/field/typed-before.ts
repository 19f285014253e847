import { useState } from "react";
import { useTakenOver } from "../taken-over/taken-over.ts";

/**
 * Text that the user typed into the server's text area before the scripts loaded. Pass it to React as the field's
 * text, because on hydration React resets a text area to the text it came with.
 * @returns undefined if React creates the field itself
 */
export const useTypedBefore = (id: string): string | undefined => {
	const isTakenOver = useTakenOver();
	const [typed] = useState(() => {
		if (!isTakenOver) return undefined;
		const field = document.getElementById(id);
		return field instanceof HTMLTextAreaElement ? field.value : undefined;
	});
	return typed;
};
