import { useState } from "react";

/** Counts a form's answers: a summary with the count as its key takes focus anew with each of them. */
export const useRound = (answer: unknown): number => {
	const [round, setRound] = useState({ answer, number: 0 });
	if (round.answer === answer) return round.number;
	setRound({ answer, number: round.number + 1 });
	return round.number + 1;
};
