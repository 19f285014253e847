import { useState } from "react";
import { useTakenOver } from "../taken-over/taken-over.ts";

/**
 * What has been typed into a text area of the server's page before the scripts came. Given to React as the field's own text it stays: React puts back
 * the text of a text area that came with some when it takes the field over.
 * @returns undefined where React makes the field itself
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
