import { useRef, useState } from "react";
import { useRound } from "#web/lib/use-round.ts";
import { type Elsewhere, type RefusedFollowUp, valuesOf } from "#web/parts/follow-up-form/values.ts";
import { useCheckedAnswer, useChecking } from "./checking.ts";
import { useDraft } from "./draft.ts";
import { useSaving } from "./saving.ts";

interface Options {
	/** Id of the request. */
	id: string;
	/** The server's answer to the form. */
	given: RefusedFollowUp | undefined;
	/** Answers that the server saved. */
	saved: readonly (readonly [string, string])[];
	/** Address of the draft below `/api`; undefined if this visitor can't fill in the form. */
	draft: string | undefined;
}

/** The state of a follow-up form: its answers, errors, check step and saving, as props of the form. */
export const useFollowUpForm = ({ id, given, saved, draft: address }: Options) => {
	const answer = useCheckedAnswer(given);
	const round = useRound(answer);
	const form = useRef<HTMLFormElement>(null);
	const draft = useDraft(id, form, address !== undefined && !answer, saved);
	const [elsewhere, setElsewhere] = useState<Elsewhere>();
	const saving = useSaving(address, form, (now, sent) => {
		if (draft.take(now, sent)) setElsewhere(now);
	});
	const { checking, change } = useChecking(answer, round);
	return {
		answer,
		checking,
		isWrong: answer !== undefined && (Object.keys(answer.errors).length > 0 || answer.fault !== undefined),
		/** Key of the form: it renders again with what this tab kept. */
		// Fields keep what was typed, so a form with answers of another device is drawn again.
		key: answer?.elsewhere ? `merged ${round}` : draft.round,
		props: {
			ref: form,
			checking,
			onChange: change,
			onInput: () => {
				draft.keep();
				saving.later();
			},
			savedAt: saving.savedAt,
			elsewhere: elsewhere ?? answer?.elsewhere,
			canSave: address !== undefined,
			start: draft.values ?? valuesOf(saved),
			refused: answer,
			round,
		},
	};
};
