import { useState } from "react";

/** Counts a form's responses. As the key of an error summary, it makes each new summary take focus. */
export const useRound = (answer: unknown): number => {
	const [round, setRound] = useState({ answer, number: 0 });
	if (round.answer === answer) return round.number;
	setRound({ answer, number: round.number + 1 });
	return round.number + 1;
};
